"""The page: one Gradio app that shows a seat its table, one module per panel."""
