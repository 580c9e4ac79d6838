/**
 * The data that the server sends and the data that the page keeps. Nothing is exported but types.
 *
 * @typedef {string} Place  a cell ("c3") or a reserve ("hand:white")
 *
 * @typedef {object} Side
 * @property {string} name
 * @property {string} title
 *
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} source
 * @property {string} rules
 * @property {Object<string, string|number>} options
 * @property {string[]} same_as
 *
 * @typedef {object} Option
 * @property {string} name
 * @property {string} title
 * @property {string} sentence
 * @property {string} clause
 * @property {{value: string, title: string, meaning: string, source: string}[]} values  empty for a
 *   whole number
 * @property {number|null} low
 * @property {number|null} high
 *
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} title
 * @property {{value: string, title: string}[]} values
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} credit
 * @property {{tag: string, name: string, title: string}[]} sources
 * @property {string} default
 * @property {Side[]} sides  in seat order
 * @property {Preset[]} presets
 * @property {Option[]} options
 * @property {Picture[]} pictures
 * @property {Object<string, string|number>} play_defaults
 *
 * @typedef {object} Rules
 * @property {string} rules
 * @property {string} title
 * @property {string[]} same_as
 * @property {Object<string, string|number>} options
 * @property {boolean} solvable  exact values can be had
 * @property {Clause[]} paragraphs
 * @property {Object<string, string>} starts  the start position, by the side that moves first
 *
 * @typedef {object} Clause
 * @property {string} heading
 * @property {string} clause
 * @property {string} text
 * @property {string} source
 * @property {boolean} reading  decided by the project
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {string} outline
 *
 * @typedef {object} HandDrawing
 * @property {string} name
 * @property {string} side
 * @property {string} title
 * @property {string} caption
 * @property {string|null} kind  null: nothing enters from there
 *
 * @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {string} under
 * @property {Cell[]} cells
 * @property {string[][]} rows
 * @property {Object<string, {markup: string, label: string}>} pieces
 * @property {number} radius
 * @property {HandDrawing[]} hands
 *
 * @typedef {object} Action
 * @property {Place} from
 * @property {Place} to
 * @property {string} carries  the kind that is in the hand while it moves
 * @property {string|null} leaves  the kind that stays at `from` while it is lifted
 * @property {Object<string, string|null>} changes  what cells look like afterwards; null: empty
 * @property {string[]} removes  cells that become empty and are neither `from` nor `to`
 * @property {string} note  what to know beforehand, a price for example, or ""
 * @property {string} warning  what the action would lose, or ""
 * @property {Hand[]} hands  the ledges that look different afterwards
 *
 * @typedef {object} Step
 * @property {Action} action
 * @property {string} say  the turn that it completes, where another step goes the same way; or ""
 * @property {Node|null} leads_to  null: the server has not been asked yet
 * @property {Worth|null} [worth]  the best that it can lead to, where that is asked for and known
 *
 * @typedef {object} Node  a point within a turn
 * @property {string|null} turn  the turn that is complete here
 * @property {Step[]} steps
 *
 * @typedef {object} Hand
 * @property {string} name
 * @property {number} count
 * @property {string} label
 * @property {string[]} [pieces]  what lies on a ledge
 *
 * @typedef {object} GameRecord
 * @property {string} rules
 * @property {string|null} start
 * @property {string[]} turns
 * @property {null|{by: "resignation", side: string}|{by: "agreement"}} ended
 *
 * @typedef {object} PlayedTurn
 * @property {string} text
 * @property {string} annotated  the text with what the turn did
 * @property {string} side
 * @property {string} say
 *
 * @typedef {object} LastTurn
 * @property {string} text
 * @property {string} annotated
 * @property {string} side
 * @property {string} say
 * @property {string[]} marks
 * @property {string[]} removed
 * @property {Action[]} actions
 *
 * @typedef {object} View
 * @property {string} rules
 * @property {string} position
 * @property {string} side
 * @property {number} ply
 * @property {{cell: string, kind: string}[]} pieces
 * @property {Hand[]} hands
 * @property {Node|null} first  where every turn begins; null once the game is over
 * @property {Object<string, string>} why_not  why no turn begins on a cell, where none does
 * @property {{text: string, side: string|null}[]} facts  shown all the time
 * @property {Object<string, string>} highlights  cells that deserve attention, with the reason
 * @property {{winner: string|null, reason: string}} agreed  what ending by agreement would mean
 * @property {LastTurn|null} last
 * @property {PlayedTurn[]} record
 * @property {{winner: string|null, reason: string}|null} outcome
 * @property {string} status
 * @property {Exact|null} exact  null: not asked for
 *
 * @typedef {object} Worth  what a position or a turn is worth to the side to move
 * @property {"win"|"draw"|"loss"} value
 * @property {number|null} remoteness  plies to the end; null for a draw
 *
 * @typedef {object} Moment  the value of one position of a game
 * @property {string|null} winner  the side that wins with best play; null: nobody
 * @property {number|null} remoteness
 * @property {"win"|"draw"|null} thrown  what the turn before it gave away
 *
 * @typedef {object} Exact
 * @property {"solved"|"unsolved"|"refused"|"unsolvable"} state
 * @property {(Worth & {turn: string})[]} [turns]  the best first
 * @property {Moment[]} [course]  from the start to this position
 * @property {string} [fault]  why the values there are cannot be used
 * @property {number|null} [seconds]  what solving takes, about; null while that is found out, 0 where
 *   it cannot be
 * @property {SolveJob} [job]
 *
 * @typedef {object} SolveJob  rules being solved by the server
 * @property {"unsolved"|"waiting"|"solving"|"solved"|"stopped"|"failed"} state
 * @property {SolveProgress|null} progress
 * @property {string} fault
 *
 * @typedef {object} SolveProgress
 * @property {number} level
 * @property {number} levels
 * @property {number} done  positions
 * @property {number} total
 * @property {number} rate  positions a second
 * @property {number|null} left  seconds
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {boolean} by_table  it plays solved rules only
 * @property {boolean} timed  it thinks for as long as it is given
 * @property {boolean} engine  another program, which the server was started with
 *
 * @typedef {object} Thought  what a search has found so far; the viewpoint is the side to move
 * @property {boolean} final
 * @property {string} turn  the best one
 * @property {string} say
 * @property {number} depth  plies searched to the end; of a tree search, the length of the line
 * @property {number} nodes  positions looked at; of a tree search, simulations
 * @property {number} seconds
 * @property {number|null} score  in hundredths of a piece; null where `worth` is proven
 * @property {Worth|null} worth
 * @property {{turn: string, say: string}[]} line  the play expected from here on
 * @property {Action[]} [actions]  of the best turn; only in the end
 *
 * @typedef {object} Waiting  told of a search before its thoughts, where it cannot begin at once
 * @property {boolean} waiting  for other searches; false where it begins
 *
 * @typedef {object} KeptGame  one game as the browser keeps it
 * @property {string} id
 * @property {string} game
 * @property {string} title  of its rules
 * @property {string} [name]  given by people
 * @property {GameRecord} record
 * @property {Object<string, string>} seats  side -> "human" or the name of a player of the server
 * @property {string} near  the side at the bottom of the picture
 * @property {boolean} [byRules]  nobody chose who starts: the rules say it
 * @property {boolean} paused
 * @property {number} [seconds]  how long players who are timed think, and hints
 * @property {string} status  the last sentence the server said of it
 * @property {boolean} over
 * @property {number} updated  milliseconds
 *
 * @typedef {object} Shown  what lies on the board while a turn is being made
 * @property {Map<string, string>} pieces  cell -> kind
 * @property {Map<string, Hand>} hands  by name
 */

export {};
