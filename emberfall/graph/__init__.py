"""The campaigns' one door to FalkorDB: named queries, a store that is up, and a receipt for everything asked."""
