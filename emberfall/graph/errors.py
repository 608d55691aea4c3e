"""Every way in which the graph can fail, as one small tree.

    EmberfallError
    ├── StoreError              the database as a whole
    │   ├── StoreUnreachable    it is not there, or went away before it answered
    │   │   └── StoreAsleep     one node of a cluster is away; what the others keep goes on
    │   ├── StoreBusy           it is there, and took too long or has too much to do
    │   ├── StoreReadOnly       its disk is full; it can be read
    │   ├── LogDamaged          its log cannot be read any more
    │   ├── FolderUnusable      the data folder cannot be written to
    │   └── FolderLost          the data folder held a database whose log is gone
    ├── QueryError              one query
    │   ├── NoSuchQuery         no file of that name
    │   ├── BadQueryFile        the file's header and its text disagree
    │   ├── WrongParameters     not the parameters that its header names, or values that cannot be sent safely
    │   └── QueryFailed         the database refused it, or answered something else than its header promises
    ├── NoSuchCampaign          no graph of that name
    ├── NoSuchPlayer            nobody of that id plays in the campaign
    ├── NoSuchDecision          nobody in the campaign made it
    ├── NoSuchNode              nothing in the campaign has that id
    ├── NoSuchSeat              no seat for that token, or not one for that player
    ├── NotYours                the seat is there, and may not do this
    ├── TooMany                 this seat or address asks for more than its share
    ├── CampaignFull            the campaign holds as much as one may
    ├── SaveRefused             what was to be restored is not a sound campaign
    └── TurnTaken               somebody else kept the turn for longer than one was ready to wait

Each message says what was asked, what was found and what would work.
"""

from __future__ import annotations


class EmberfallError(Exception):
    """Whatever the game can say about its own failures."""


class StoreError(EmberfallError):
    """The database as a whole cannot be used."""


class StoreUnreachable(StoreError):
    """The database is not there, or went away before it answered. A write that meets this may have been applied."""


class StoreAsleep(StoreUnreachable):
    """The node of a cluster that keeps this campaign is away. A write that was under way may have been applied."""


class StoreBusy(StoreError):
    """The database took too long, or has too much to do; the query was stopped and changed nothing."""


class StoreReadOnly(StoreError):
    """The disk is full: what was written is safe, and nothing more can be until there is room."""


class LogDamaged(StoreUnreachable):
    """The database's log is damaged in its middle, and it cannot start from it."""


class FolderUnusable(StoreError):
    """The data folder cannot be made, or not be written to."""


class FolderLost(StoreError):
    """The data folder held a database whose log is gone; starting would overwrite what is left of it."""


class QueryError(EmberfallError):
    """One query cannot be asked, or was not answered."""


class NoSuchQuery(QueryError):
    """No file has this name."""


class BadQueryFile(QueryError):
    """A query file whose header and text disagree."""


class WrongParameters(QueryError):
    """Not the parameters that the query's header names, or a value that cannot be sent safely."""


class QueryFailed(QueryError):
    """The database refused the query, or answered something else than its header promises."""


class NoSuchCampaign(EmberfallError):
    """No graph has this name."""


class NoSuchPlayer(EmberfallError):
    """Nobody of this id plays in the campaign."""


class NoSuchDecision(EmberfallError):
    """Nobody in the campaign made a decision of this id."""


class NoSuchNode(EmberfallError):
    """Nothing in the campaign has this id."""


class NoSuchSeat(EmberfallError):
    """No seat belongs to this token, or the seat does not include this player."""


class NotYours(EmberfallError):
    """This seat may not do that; the message says who may."""


class TooMany(EmberfallError):
    """This seat or address asks for more than its share; the message says how long to wait."""


class CampaignFull(EmberfallError):
    """The campaign holds as much as one may; it can be read, saved and told, and not played on."""


class SaveRefused(EmberfallError):
    """What was to be restored is no save, or no sound campaign; the message says where."""


class TurnTaken(EmberfallError):
    """Somebody else kept the turn for longer than one was ready to wait."""
