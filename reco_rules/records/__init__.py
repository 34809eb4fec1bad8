"""Games as data: records, JSON, text and files.

>>> from reco_rules import VARIANTS
>>> from reco_rules.bots import greedy
>>> from reco_rules.table import play
>>> record = Record(play(VARIANTS["amigo-2"], [greedy, greedy], seed=1), names=("Ann", "Bob"))
>>> from_json("record", to_json(record)) == record == parse_record(format_record(record))
True
"""

from reco_rules.records.convert import Kind, from_data, from_json, to_data, to_json
from reco_rules.records.documents import SCHEMA
from reco_rules.records.files import IncompleteRecord, read_records, write_records
from reco_rules.records.lines import format_position, parse_position
from reco_rules.records.parsing import parse_record
from reco_rules.records.record import Comment, Outcome, Record, Replacement, Stamp
from reco_rules.records.recorder import Recorder
from reco_rules.records.schema import SchemaKind, json_schema
from reco_rules.records.text import format_record

__all__ = [
    "SCHEMA",
    "Comment",
    "IncompleteRecord",
    "Kind",
    "Outcome",
    "Record",
    "Recorder",
    "Replacement",
    "SchemaKind",
    "Stamp",
    "format_position",
    "format_record",
    "from_data",
    "from_json",
    "json_schema",
    "parse_position",
    "parse_record",
    "read_records",
    "to_data",
    "to_json",
    "write_records",
]
