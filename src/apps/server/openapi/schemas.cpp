// The schemas of what goes over the wire, as the OpenAPI document holds them. Answers forbid what is not named
// here, so that the tests find a field that the document does not know.
#include "apps/server/openapi/openapi.hpp"

namespace montjoy::server {

std::string_view schemas()
{
    return R"json({
"Time": {"type": "string", "format": "date-time", "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$", "description": "UTC."},
"Once": {"type": "string", "minLength": 8, "maxLength": 80, "description": "An idempotency key of the client's own: the same request again is not done again, and is answered as the first was."},
"Fraction": {"type": "string", "pattern": "^-?\\d+(/\\d+)?$", "description": "An exact fraction in lowest terms."},
"Role": {"enum": ["player", "game-master", "spectator", "owner"]},
"Sentence": {
  "type": "object", "additionalProperties": false, "required": ["text", "pattern"],
  "description": "A sentence for people, in English; its pattern and arguments for other languages; the clause that it rests on.",
  "properties": {
    "text": {"type": "string"}, "pattern": {"type": "string"}, "clause": {"type": "string"},
    "arguments": {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"},
      {"type": "object", "additionalProperties": false, "required": ["pattern"], "properties": {"pattern": {"type": "string"}}}]}}}},
"Error": {
  "type": "object", "additionalProperties": false, "required": ["error", "message"],
  "properties": {
    "error": {"enum": ["malformed", "unauthorized", "forbidden", "not_found", "gone", "stale", "not_your_turn", "refused", "conflict", "rate_limited", "unavailable"]},
    "message": {"$ref": "#/components/schemas/Sentence"},
    "position": {"type": "integer", "minimum": 0, "description": "The byte of the order that could not be read."},
    "where": {"type": "string", "description": "The field as a JSON pointer, \"line 3\", or \"?name\" of the query."},
    "retry_after": {"type": "integer", "minimum": 0, "description": "Seconds."}}},

"SignUp": {"type": "object", "additionalProperties": false, "required": ["name", "password"], "properties": {
  "name": {"type": "string", "maxLength": 40}, "password": {"type": "string", "maxLength": 1000}, "email": {"type": "string", "maxLength": 254},
  "zone": {"type": "string", "maxLength": 60}, "language": {"type": "string", "maxLength": 20}}},
"SignIn": {"type": "object", "additionalProperties": false, "required": ["name", "password"], "properties": {
  "name": {"type": "string"}, "password": {"type": "string"}}},
"Session": {"type": "object", "additionalProperties": false, "required": ["account", "name", "expires"], "description": "The secret itself is in the cookie \"montjoy\".", "properties": {
  "account": {"type": "string"}, "name": {"type": "string"}, "expires": {"$ref": "#/components/schemas/Time"}}},
"Account": {"type": "object", "additionalProperties": false, "required": ["account", "name", "email", "email_confirmed", "zone", "language", "created", "days_off"], "properties": {
  "account": {"type": "string"}, "name": {"type": "string"}, "email": {"type": "string"}, "email_confirmed": {"type": "boolean"},
  "zone": {"type": "string"}, "language": {"type": "string"}, "created": {"$ref": "#/components/schemas/Time"},
  "days_off": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 6}, "description": "Days of the week there, 0 is Sunday."}}},
"AccountChange": {"type": "object", "additionalProperties": false, "properties": {
  "email": {"type": "string"}, "zone": {"type": "string"}, "language": {"type": "string"},
  "days_off": {"type": "array", "maxItems": 6, "items": {"type": "integer", "minimum": 0, "maximum": 6}}}},
"PasswordChange": {"type": "object", "additionalProperties": false, "required": ["old", "new"], "properties": {"old": {"type": "string"}, "new": {"type": "string"}}},
"ResetWish": {"type": "object", "additionalProperties": false, "required": ["name"], "properties": {"name": {"type": "string", "description": "Or the address of mail."}}},
"Reset": {"type": "object", "additionalProperties": false, "required": ["token", "password"], "properties": {"token": {"type": "string"}, "password": {"type": "string"}}},
"Token": {"type": "object", "additionalProperties": false, "required": ["token"], "properties": {"token": {"type": "string"}}},
"Password": {"type": "object", "additionalProperties": false, "required": ["password"], "properties": {"password": {"type": "string"}}},
"Secret": {"type": "object", "additionalProperties": false, "required": ["secret"], "properties": {"secret": {"type": "string"}}},
"NoticeSettings": {"type": "object", "additionalProperties": false, "properties": {
  "email": {"type": "string", "description": "Of a seat without account; an account uses its own."},
  "hooks": {"type": "array", "maxItems": 4, "items": {"type": "object", "additionalProperties": false, "required": ["shape", "url"], "properties": {
    "shape": {"enum": ["generic", "discord", "slack"]}, "url": {"type": "string"}}}},
  "turn": {"type": "boolean"}, "reminder": {"type": "boolean"}, "end": {"type": "boolean"}, "speech": {"type": "boolean"}, "table": {"type": "boolean"},
  "language": {"type": "string"}, "zone": {"type": "string"}}},
"Keeping": {"type": "object", "additionalProperties": false, "required": ["kind", "system", "title", "content"], "properties": {
  "kind": {"enum": ["scenario", "army"]}, "system": {"type": "string"}, "title": {"type": "string", "maxLength": 80}, "content": {"type": "object"}}},
"Upload": {"type": "object", "additionalProperties": false, "required": ["id", "kind", "system", "title", "changed"], "properties": {
  "id": {"type": "string"}, "kind": {"enum": ["scenario", "army"]}, "system": {"type": "string"}, "title": {"type": "string"}, "changed": {"$ref": "#/components/schemas/Time"}}},
"Uploads": {"type": "object", "additionalProperties": false, "required": ["uploads"], "properties": {"uploads": {"type": "array", "items": {"$ref": "#/components/schemas/Upload"}}}},

"Systems": {"type": "object", "additionalProperties": false, "required": ["systems"], "properties": {"systems": {"type": "array", "items": {
  "type": "object", "additionalProperties": false, "required": ["name", "title", "version", "bots", "tools", "papers"], "properties": {
    "name": {"type": "string"}, "title": {"type": "string"}, "version": {"type": "integer"}, "bots": {"type": "array", "items": {"type": "string"}},
    "tools": {"type": "array", "items": {"type": "string"}}, "papers": {"type": "array", "items": {"type": "string"}}}}}}},
"Scenarios": {"type": "object", "additionalProperties": false, "required": ["scenarios"], "properties": {"scenarios": {"type": "array", "items": {
  "type": "object", "additionalProperties": false, "required": ["id", "system", "title", "sides", "seats"], "properties": {
    "id": {"type": "string"}, "system": {"type": "string"}, "title": {"type": "string"}, "turn_hours": {"type": "integer", "minimum": 1, "description": "How long a turn by post lasts, where the scenario says so."}, "sides": {"type": "array", "items": {"type": "string"}},
    "seats": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["name", "side", "game_master"], "properties": {
      "name": {"type": "string"}, "side": {"type": "string"}, "game_master": {"type": "boolean"}}}}}}}}},
"ToolWish": {"type": "object", "additionalProperties": false, "required": ["files"], "properties": {
  "files": {"type": "array", "maxItems": 4, "items": {"type": "object"}, "description": "Each file as the JSON that it holds."},
  "options": {"type": "object", "additionalProperties": {"type": "string"}, "description": "\"json\": \"\" for an option without a value."},
  "numbers": {"type": "object", "description": "In place of assumed numbers."}}},
"ToolAnswer": {"type": "object", "additionalProperties": false, "required": ["warnings", "text"], "properties": {
  "text": {"type": "string"},
  "warnings": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["where", "message"], "properties": {
    "where": {"type": "string"}, "message": {"$ref": "#/components/schemas/Sentence"}}}}}},

"Settings": {"type": "object", "additionalProperties": false, "description": "The table's own rules. Lengths of time are seconds.", "properties": {
  "clock": {"type": "object", "additionalProperties": false, "required": ["kind"], "properties": {
    "kind": {"enum": ["none", "turns", "chess"]}, "turn": {"type": "integer", "minimum": 0, "description": "Seconds; of a new game, left out, the scenario's own where it has one."}, "bank": {"type": "integer", "minimum": 0},
    "increment": {"type": "integer", "minimum": 0}, "reminders": {"type": "array", "maxItems": 8, "items": {"type": "integer", "minimum": 0}},
    "grace": {"type": "integer", "minimum": 0}, "time_out": {"enum": ["end-turn", "standing-orders", "bot", "wait", "resign"]},
    "holiday_days": {"type": "integer", "minimum": 0}, "days_off_count": {"type": "boolean"}}},
  "watching": {"enum": ["nobody", "at-the-end", "delayed", "at-once"]}, "watching_delay": {"type": "integer", "minimum": 0},
  "show_waiting": {"type": "boolean"}, "undo": {"type": "boolean"}, "rewind_by_consent": {"type": "boolean"},
  "table_dice": {"type": "boolean"}, "hints": {"type": "boolean", "description": "Players may ask for hint and threats."}, "listed": {"type": "boolean"}}},
"NewGame": {"type": "object", "additionalProperties": false, "required": ["once"], "properties": {
  "once": {"$ref": "#/components/schemas/Once"}, "scenario": {"type": "string", "description": "A built-in id, or \"own/ID\" of an upload."},
  "scenario_data": {"type": "object", "description": "A scenario of one's own, of the system \"system\", in place of an id."}, "system": {"type": "string"}, "options": {"type": "object"}, "numbers": {"type": "object"}, "title": {"type": "string", "maxLength": 80},
  "bots": {"type": "object", "additionalProperties": {"type": "string"}, "description": "Seat to program."},
  "settings": {"$ref": "#/components/schemas/Settings"}}},
"Link": {"type": "object", "additionalProperties": false, "required": ["seat", "role", "secret"], "description": "The secret stands after the # of an invitation's address.", "properties": {
  "seat": {"type": "string"}, "role": {"$ref": "#/components/schemas/Role"}, "secret": {"type": "string"}}},
"Created": {"type": "object", "additionalProperties": false, "required": ["game", "links"], "properties": {
  "game": {"type": "string"}, "links": {"type": "array", "items": {"$ref": "#/components/schemas/Link"}},
  "key": {"type": "string", "description": "The maker's own, for a maker without account."}}},
"Import": {"type": "object", "additionalProperties": false, "required": ["once", "file"], "properties": {
  "once": {"$ref": "#/components/schemas/Once"}, "file": {"type": "string", "description": "What the export answered."}, "settings": {"$ref": "#/components/schemas/Settings"}}},
"Look": {"type": "object", "additionalProperties": false, "required": ["secret"], "properties": {"secret": {"type": "string"}}},
"Invitation": {"type": "object", "additionalProperties": false, "required": ["game", "title", "system", "scenario", "seat", "side", "role", "taken"], "properties": {
  "game": {"type": "string"}, "title": {"type": "string"}, "system": {"type": "string"}, "scenario": {"type": "string"}, "seat": {"type": "string"},
  "side": {"type": "string"}, "role": {"$ref": "#/components/schemas/Role"}, "taken": {"type": "boolean"}}},
"Joining": {"type": "object", "additionalProperties": false, "required": ["secret", "once"], "properties": {
  "secret": {"type": "string"}, "once": {"$ref": "#/components/schemas/Once"}, "name": {"type": "string", "maxLength": 40}}},
"Joined": {"type": "object", "additionalProperties": false, "required": ["game", "seat", "role", "key"], "properties": {
  "game": {"type": "string"}, "seat": {"type": "string"}, "role": {"$ref": "#/components/schemas/Role"},
  "key": {"type": "string", "description": "The holder's own, to be kept: \"Authorization: Bearer KEY\", or \"key\" when entering over the WebSocket."}}},
"GameCard": {"type": "object", "additionalProperties": false, "required": ["game", "title", "system", "scenario", "role", "awaited", "over", "paused", "created", "unread"], "properties": {
  "game": {"type": "string"}, "title": {"type": "string"}, "system": {"type": "string"}, "scenario": {"type": "string"}, "seat": {"type": "string"},
  "role": {"$ref": "#/components/schemas/Role"}, "awaited": {"type": "boolean"}, "over": {"type": "boolean"}, "paused": {"type": "boolean"},
  "deadline": {"$ref": "#/components/schemas/Time"}, "created": {"$ref": "#/components/schemas/Time"}, "unread": {"type": "integer", "minimum": 0}}},
"Games": {"type": "object", "additionalProperties": false, "required": ["games"], "properties": {"games": {"type": "array", "items": {"$ref": "#/components/schemas/GameCard"}}}},
"Game": {"type": "object", "additionalProperties": false,
  "required": ["game", "title", "system", "scenario", "rules_version", "scenario_hash", "created", "started", "over", "paused", "seats", "sides", "settings", "changed_numbers", "role", "owner", "histories"], "properties": {
  "game": {"type": "string"}, "title": {"type": "string"}, "system": {"type": "string"}, "scenario": {"type": "string"}, "rules_version": {"type": "integer"},
  "scenario_hash": {"type": "string"}, "created": {"$ref": "#/components/schemas/Time"}, "started": {"type": "boolean"}, "over": {"type": "boolean"},
  "paused": {"type": "boolean"}, "winner": {"type": "string", "description": "A side; empty is a draw."}, "how": {"$ref": "#/components/schemas/Sentence"},
  "seats": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["seat", "side", "joined", "game_master"], "properties": {
    "seat": {"type": "string"}, "side": {"type": "string"}, "joined": {"type": "boolean"}, "player": {"type": "string"}, "bot": {"type": "string"}, "game_master": {"type": "boolean"}}}},
  "sides": {"type": "array", "items": {"type": "string"}}, "settings": {"$ref": "#/components/schemas/Settings"},
  "changed_numbers": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["where", "value"], "properties": {"where": {"type": "string"}, "value": {"type": "string"}}}},
  "role": {"$ref": "#/components/schemas/Role"}, "seat": {"type": "string"}, "owner": {"type": "boolean"}, "rematch": {"type": "string"},
  "histories": {"type": "integer", "minimum": 1},
  "seal": {"type": "string", "description": "SHA-256 of the sixteen digits of the luck's key, told before the first choice."},
  "luck": {"type": "string", "description": "The key itself, once the game is over."}, "frozen": {"type": "string"}}},
"Reissue": {"type": "object", "additionalProperties": false, "required": ["role"], "properties": {"role": {"$ref": "#/components/schemas/Role"}, "seat": {"type": "string"}}},
"Rematch": {"type": "object", "additionalProperties": false, "properties": {"swap_sides": {"type": "boolean"}}},
"BotWish": {"type": "object", "additionalProperties": false, "required": ["seat", "bot"], "properties": {"seat": {"type": "string"}, "bot": {"type": "string"}}},

"ViewClock": {"type": "object", "additionalProperties": false, "required": ["running", "turn"], "properties": {
  "running": {"type": "boolean"}, "paused_because": {"type": "string"}, "deadline": {"$ref": "#/components/schemas/Time"}, "grace_ends": {"$ref": "#/components/schemas/Time"},
  "left": {"type": "number", "description": "Chess clock: seconds of the reader's seat, while its clock stands; while it runs the deadline says it."}, "turn": {"type": "integer", "minimum": 0}}},
"View": {"type": "object", "additionalProperties": false,
  "required": ["game", "seat", "number", "tag", "awaited", "sealed", "waiting_for", "over", "may_undo", "clock", "news", "position"], "properties": {
  "game": {"type": "string"}, "seat": {"type": "string", "description": "Through whose eyes."},
  "number": {"type": "integer", "minimum": 0, "description": "Goes with an order that is chosen on this view."},
  "tag": {"type": "string"}, "awaited": {"type": "boolean"}, "sealed": {"type": "boolean"}, "dice": {"type": "string", "description": "This reader is to type faces."},
  "waiting_for": {"type": "array", "items": {"type": "string"}}, "over": {"type": "boolean"}, "winner": {"type": "string"}, "how": {"$ref": "#/components/schemas/Sentence"},
  "may_undo": {"type": "boolean"},
  "clock": {"$ref": "#/components/schemas/ViewClock"},
  "news": {"type": "integer", "minimum": 0, "description": "How many entries the reader's news has."}, "frozen": {"type": "string"},
  "position": {"type": ["object", "null"], "description": "The system's own view (docs/notation.md)."}}},
"ViewChange": {"type": "object", "additionalProperties": false,
  "description": "The new position is that of the view before with the members of `set` set, the lists of `items` cut or stretched to their length and the items at those places set, and the members of `drop` dropped.", "required": ["from", "set", "items", "drop", "game", "seat", "number", "tag", "awaited", "sealed", "waiting_for", "over", "may_undo", "clock", "news"], "properties": {
  "game": {"type": "string"}, "seat": {"type": "string", "description": "Through whose eyes."},
  "number": {"type": "integer", "minimum": 0, "description": "Goes with an order that is chosen on this view."},
  "tag": {"type": "string"}, "awaited": {"type": "boolean"}, "sealed": {"type": "boolean"}, "dice": {"type": "string", "description": "This reader is to type faces."},
  "waiting_for": {"type": "array", "items": {"type": "string"}}, "over": {"type": "boolean"}, "winner": {"type": "string"}, "how": {"$ref": "#/components/schemas/Sentence"},
  "may_undo": {"type": "boolean"},
  "clock": {"$ref": "#/components/schemas/ViewClock"},
  "news": {"type": "integer", "minimum": 0, "description": "How many entries the reader's news has."}, "frozen": {"type": "string"},
  "from": {"type": "string", "description": "The tag of the view before."}, "set": {"type": "object"},
  "items": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": false, "required": ["length", "set"], "properties": {
    "length": {"type": "integer", "minimum": 0}, "set": {"type": "array", "items": {"type": "array", "description": "The place, and what stands there.", "minItems": 2, "maxItems": 2}}}}},
  "drop": {"type": "array", "items": {"type": "string"}}}},
"LegalActs": {"type": "object", "additionalProperties": false, "required": ["number", "listed", "samples"], "properties": {
  "number": {"type": "integer", "minimum": 0}, "listed": {"type": "array", "items": {"type": "string"}},
  "samples": {"type": "array", "items": {"type": "string"}, "description": "Of acts that are too many to be listed."}}},
"Ways": {"type": "object", "additionalProperties": false, "required": ["number", "ways"], "properties": {
  "number": {"type": "integer", "minimum": 0}, "ways": {"type": "array", "maxItems": 1000, "items": {
    "type": "object", "additionalProperties": false, "required": ["act", "after", "cost"], "properties": {
      "act": {"type": "string"}, "cost": {"type": "integer", "description": "Of it and those before it."},
      "after": {"type": ["integer", "null"], "minimum": 0, "description": "The act of this list that comes before it; null where it is the first."}}}}}},
"Order": {"type": "object", "additionalProperties": false, "required": ["number", "order"], "properties": {"number": {"type": "integer", "minimum": 0}, "order": {"type": "string"}}},
"Preview": {"type": "object", "additionalProperties": false, "required": ["sums", "odds"], "properties": {
  "sums": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["title", "lines", "total"], "properties": {
    "title": {"$ref": "#/components/schemas/Sentence"}, "total": {"$ref": "#/components/schemas/Fraction"},
    "lines": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["why", "operation", "amount", "running"], "properties": {
      "why": {"$ref": "#/components/schemas/Sentence"}, "operation": {"enum": ["add", "multiply"]},
      "amount": {"$ref": "#/components/schemas/Fraction"}, "running": {"$ref": "#/components/schemas/Fraction"}}}}}}},
  "odds": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["title", "bars"], "properties": {
    "title": {"$ref": "#/components/schemas/Sentence"},
    "bars": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["outcome", "p"], "properties": {
      "outcome": {"type": "string"}, "p": {"$ref": "#/components/schemas/Fraction"}}}}}}}}},
"Hint": {"type": "object", "additionalProperties": false, "required": ["number", "reason", "worth", "error", "won", "drawn", "act", "nodes", "capped", "ideas"], "properties": {
  "number": {"type": "integer", "minimum": 0, "description": "Of the view that it is of."},
  "act": {"type": "string"}, "reason": {"type": "string"},
  "worth": {"type": "number", "description": "How the seat's side stands, played on for two turns: 1 won, -1 lost."}, "error": {"type": "number"},
  "won": {"type": "number"}, "drawn": {"type": "number"}, "nodes": {"type": "integer", "minimum": 0}, "capped": {"type": "boolean"},
  "ideas": {"type": "array", "description": "The program's by plain priorities first.", "items": {"type": "object", "additionalProperties": false,
    "required": ["act", "manner", "trials", "worth", "error", "lead", "lead_error", "preview"], "properties": {
      "act": {"type": "string"}, "manner": {"type": "string"}, "trials": {"type": "integer", "minimum": 0}, "worth": {"type": "number"}, "error": {"type": "number"},
      "lead": {"type": "number", "description": "Over the first, in the same trials."}, "lead_error": {"type": "number"}, "preview": {"$ref": "#/components/schemas/Preview"}}}}}},
"Threats": {"type": "object", "additionalProperties": false, "required": ["number", "pieces"], "properties": {
  "number": {"type": "integer", "minimum": 0},
  "pieces": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["piece", "place", "health", "hurt", "lost", "error", "damage"], "properties": {
    "piece": {"type": "string"}, "place": {"type": "string", "description": "A hex, where there are any."}, "health": {"type": "integer"},
    "hurt": {"type": "number", "minimum": 0, "maximum": 1}, "lost": {"type": "number", "minimum": 0, "maximum": 1},
    "error": {"type": "number", "description": "The standard error of lost."}, "damage": {"type": "number", "minimum": 0}}}}}},
"PlanWish": {"type": "object", "additionalProperties": false, "required": ["errands"], "properties": {
  "errands": {"type": "array", "maxItems": 24, "description": "Orders that belong together, in a row each.", "items": {"type": "array", "maxItems": 60, "items": {"type": "string"}}},
  "answers": {"type": "array", "maxItems": 24, "items": {"type": "string"}, "description": "Of outlook: orders that answer what no errand does, the first that is legal."},
  "best": {"type": "boolean", "description": "Of outlook: in the best order that is found."},
  "prefix": {"type": "string", "description": "Of imagined: ask for the ways of orders that begin so."},
  "order": {"type": "string", "description": "Of imagined: ask what this order would come to."}}},
"Thought": {"type": "object", "additionalProperties": false, "required": ["number", "kept", "closed", "aside", "listed", "samples", "ways", "preview"], "properties": {
  "number": {"type": "integer", "minimum": 0}, "kept": {"type": "integer", "minimum": 0, "description": "Orders of the last errand that are done in it."},
  "closed": {"type": "boolean", "description": "The last errand goes on by dice, or by others."},
  "aside": {"type": "boolean", "description": "What is asked there belongs to the last errand still."},
  "listed": {"type": "array", "items": {"type": "string"}}, "samples": {"type": "array", "items": {"type": "string"}},
  "position": {"type": "object", "description": "The system's own view."},
  "ways": {"type": "array", "maxItems": 1000, "items": {
    "type": "object", "additionalProperties": false, "required": ["act", "after", "cost"], "properties": {
      "act": {"type": "string"}, "cost": {"type": "integer"}, "after": {"type": ["integer", "null"], "minimum": 0}}}},
  "preview": {"$ref": "#/components/schemas/Preview"}}},
"Prospects": {"type": "object", "additionalProperties": false, "required": ["number", "order", "done", "all", "won", "beaten", "worth", "error", "foes_lost", "own_lost", "pieces", "trials", "guided"], "properties": {
  "number": {"type": "integer", "minimum": 0}, "order": {"type": "array", "items": {"type": "integer", "minimum": 0}},
  "done": {"type": "array", "items": {"type": "number"}, "description": "By place in the order: the chance that the errand is carried out."},
  "all": {"type": "number"}, "won": {"type": "number"}, "beaten": {"type": "number"}, "worth": {"type": "number"}, "error": {"type": "number"},
  "foes_lost": {"type": "array", "items": {"type": "number"}, "description": "The chance that none, one, two ... of theirs fall."},
  "own_lost": {"type": "array", "items": {"type": "number"}},
  "pieces": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["piece", "place", "own", "health", "hurt", "lost", "damage"], "properties": {
    "piece": {"type": "string"}, "place": {"type": "string"}, "own": {"type": "boolean"}, "health": {"type": "integer"},
    "hurt": {"type": "number"}, "lost": {"type": "number"}, "damage": {"type": "number", "minimum": 0}}}},
  "trials": {"type": "integer", "minimum": 0, "description": "0: the figures are exact."},
  "guided": {"type": "boolean", "description": "Somebody had to choose in between, as the program would."}}},
"NewsEntry": {"type": "object", "additionalProperties": false, "required": ["index", "when", "kind", "message"], "properties": {
  "index": {"type": "integer", "minimum": 0}, "when": {"$ref": "#/components/schemas/Time"}, "kind": {"enum": ["event", "order", "undone", "speech", "table"]},
  "who": {"type": "string"}, "audience": {"type": "string"}, "message": {"$ref": "#/components/schemas/Sentence"}}},
"News": {"type": "object", "additionalProperties": false, "required": ["news"], "properties": {"news": {"type": "array", "items": {"$ref": "#/components/schemas/NewsEntry"}}}},
"Act": {"type": "object", "additionalProperties": false, "required": ["kind", "once"], "properties": {
  "kind": {"enum": ["order", "undo", "faces", "resign", "draw", "say"]}, "once": {"$ref": "#/components/schemas/Once"},
  "number": {"type": "integer", "minimum": 0, "description": "Of the view that it was chosen on: for order, undo and faces."},
  "text": {"type": "string"}, "audience": {"type": "string", "description": "Of say: \"all\", \"side\", or a seat."}}},
"Played": {"type": "object", "additionalProperties": false, "required": ["number", "repeated", "news"], "properties": {
  "number": {"type": "integer", "minimum": 0}, "repeated": {"type": "boolean"}, "news": {"type": "integer", "minimum": 0}}},
"Orders": {"type": "object", "additionalProperties": false, "required": ["once", "number", "orders"], "properties": {
  "once": {"$ref": "#/components/schemas/Once"}, "number": {"type": "integer", "minimum": 0}, "orders": {"type": "array", "minItems": 1, "maxItems": 500, "items": {"type": "string"}}}},
"PlayedList": {"type": "object", "additionalProperties": false, "required": ["done", "last"], "properties": {
  "done": {"type": "integer", "minimum": 0}, "stopped_by": {"$ref": "#/components/schemas/Error"}, "last": {"$ref": "#/components/schemas/Played"}}},
"Sheet": {"type": "object", "additionalProperties": false, "required": ["once", "sheet"], "properties": {"once": {"$ref": "#/components/schemas/Once"}, "sheet": {"type": "string"}}},
"DraftWish": {"type": "object", "additionalProperties": false, "required": ["orders"], "properties": {
  "draft": {"type": "string", "description": "Empty for a new one."}, "title": {"type": "string"}, "orders": {"type": "array", "maxItems": 500, "items": {"type": "string"}},
  "shared": {"type": "boolean"}, "standing": {"type": "boolean", "description": "Played when the seat's time is up."}, "revision": {"type": "integer", "minimum": 0}}},
"Draft": {"type": "object", "additionalProperties": false, "required": ["draft", "title", "seat", "orders", "shared", "standing", "revision", "changed"], "properties": {
  "draft": {"type": "string"}, "title": {"type": "string"}, "seat": {"type": "string"}, "orders": {"type": "array", "items": {"type": "string"}},
  "shared": {"type": "boolean"}, "standing": {"type": "boolean"}, "revision": {"type": "integer", "minimum": 0}, "changed": {"$ref": "#/components/schemas/Time"}}},
"Drafts": {"type": "object", "additionalProperties": false, "required": ["drafts"], "properties": {"drafts": {"type": "array", "items": {"$ref": "#/components/schemas/Draft"}}}},
"Claim": {"type": "object", "additionalProperties": false, "required": ["thing", "seat", "note"], "properties": {"thing": {"type": "string"}, "seat": {"type": "string"}, "note": {"type": "string"}}},
"Claims": {"type": "object", "additionalProperties": false, "required": ["claims"], "properties": {"claims": {"type": "array", "items": {"$ref": "#/components/schemas/Claim"}}}},
"ClaimWish": {"type": "object", "additionalProperties": false, "required": ["thing"], "properties": {"thing": {"type": "string", "maxLength": 80, "description": "Empty: all claims are let go."}, "note": {"type": "string", "maxLength": 200}, "drop": {"type": "boolean", "description": "Lets the thing go."}}},

"Ruling": {"type": "object", "additionalProperties": false, "required": ["kind", "once"], "properties": {
  "kind": {"enum": ["edit", "pause", "resume", "extend", "replace", "hand-to-bot", "end-time", "speak", "rewind"]}, "once": {"$ref": "#/components/schemas/Once"},
  "seat": {"type": "string"}, "text": {"type": "string"}, "audience": {"type": "string"}, "reason": {"type": "string"}, "length": {"type": "integer", "minimum": 0},
  "step": {"type": "integer", "minimum": 0}, "replay": {"type": "boolean"}, "instead": {"type": "array", "maxItems": 100, "items": {"type": "string"}}}},
"RewindPlan": {"type": "object", "additionalProperties": false, "required": ["to", "steps_after", "differs", "kept"], "properties": {
  "to": {"type": "integer", "minimum": 0}, "steps_after": {"type": "integer", "minimum": 0}, "kept": {"type": "integer", "minimum": 0},
  "differs": {"type": "array", "items": {"type": "object", "additionalProperties": false, "required": ["step", "text", "what"], "properties": {
    "step": {"type": "integer", "minimum": 0}, "text": {"type": "string"}, "what": {"type": "string"}}}}}},
"Consent": {"type": "object", "additionalProperties": false, "required": ["yes"], "properties": {"yes": {"type": "boolean"}}},
"PauseWish": {"type": "object", "additionalProperties": false, "required": ["resume"], "properties": {"resume": {"type": "boolean"}}},
"ExtensionWish": {"type": "object", "additionalProperties": false, "required": ["length"], "properties": {"length": {"type": "integer", "minimum": 60}}},
"Holiday": {"type": "object", "additionalProperties": false, "required": ["from", "days"], "properties": {"from": {"type": "string", "format": "date-time"}, "days": {"type": "integer", "minimum": 1, "maximum": 366}}},
"History": {"type": "object", "additionalProperties": false, "required": ["history", "steps", "branched_at", "ended", "reason"], "properties": {
  "history": {"type": "integer", "minimum": 0}, "steps": {"type": "integer", "minimum": 0}, "branched_at": {"type": "integer", "minimum": 0},
  "ended": {"$ref": "#/components/schemas/Time"}, "reason": {"type": "string"}}},
"Histories": {"type": "object", "additionalProperties": false, "required": ["histories"], "properties": {"histories": {"type": "array", "items": {"$ref": "#/components/schemas/History"}}}}
})json";
}

}  // namespace montjoy::server
