import { openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { thenLine } from '../find/find.ts'
import type { PeopleArguments } from '../../sale/model/commandArguments.ts'
import {
  cannot,
  leavesQuestion,
  shownBooking,
  type ModifyBody,
  type ModifyPrice,
} from '../shown/bookingStore.ts'
import { undoCancelVerb, undoRebookingVerb } from '../verbs/undoVerbs.ts'
import {
  askModify,
  cannotModify,
  confirmModify,
  dropEdits,
  isAnythingTyped,
  undoTyped,
  waiveRefund,
} from './modify.ts'
import {
  askSailing,
  cannotAskSailing,
  cannotMove,
  moveTrip,
  movingLeadsTo,
  takeSailing,
  type MoveArguments,
} from './moveTrip.ts'
import { listSailings } from './sailing/sailings.ts'
import { previewText } from '../../line/previewText.ts'
import type { LineContext } from '../../line/context.ts'
import { lineRow, optional, oneWord, seq, word, type Part, type Value } from '../../line/combine.ts'
import { isFailure, peek, type Word } from '../../line/words/reader.ts'
import type { LineForm } from '../../line/row.ts'
import { portByCode } from '../../line/words/port.ts'
import { printRoute, readRoute, type Route } from '../../line/words/route.ts'
import { dayAt, previewUntil, timeOf, until, type Until } from '../../line/words/when.ts'
import { previewWithoutRefund, withoutRefund } from '../verbs/refundRight.ts'
import { isOfPerson } from '../../../domain/booking/fields/bookedFields.ts'
import {
  passengerFields,
  storedNameOf,
  type PassengerKey,
} from '../../../domain/booking/fields/passengerFields.ts'
import { lineContext } from '../../command/keyboard.ts'
import { fieldsTyped } from '../../sale/model/item/items.ts'
import { rowsOf, type BookingRow } from '../page/rows.ts'
import { refuseNumbers } from '../shown/items.ts'
import { editRow, lockedReason, type BookingEdits } from './edits.ts'

const tripNumber: Value<number> = oneWord('selector', 't2', {
  meaning({ keys }) {
    const [, number] = /^t([1-9]\d?)$/.exec(keys) ?? []
    return number === undefined ? undefined : Number(number)
  },
  print: (trip) => `t${trip}`,
})

/** `jnx-her` as the two ports it names. */
function splitRoute(word: Word, { ports }: LineContext): Word[] {
  const [first = '', second = '', ...others] = word.text.split('-')
  if (word.quoted || others.length > 0 || second === '') return [word]
  const middle = word.from + first.length
  const parts = [
    { ...word, text: first, keys: word.keys.slice(0, first.length), to: middle },
    { ...word, text: second, keys: word.keys.slice(first.length + 1), from: middle + 1 },
  ]
  return parts.every((part) => portByCode(ports, part)) ? parts : [word]
}

/** Two ports, in one word or not; what is a weekday too, as `fri`, is a port only in front of another one. */
const newRoute: Part<Partial<Route>> = {
  usage: '[pir jtr]',
  read(reader, context) {
    const { ports, today } = context
    const next = reader.words[reader.at]
    const split = next ? splitRoute(next, context) : []
    if (split.length > 1) {
      const route = readRoute({ ...reader, words: split, at: 0 }, ports)
      reader.at += 1
      return route
    }
    const arePorts = portByCode(ports, next) && portByCode(ports, reader.words[reader.at + 1])
    const isTime = next !== undefined && timeOf(next.keys) !== undefined
    const isDay = dayAt(reader.words, reader.at, { today, towards: 'next' }) !== undefined
    if (peek(reader, 'port') === undefined || (!arePorts && (isDay || isTime))) return {}
    return readRoute(reader, ports)
  },
  print: printRoute,
}

/** The day and the time, among the arguments of the move itself. */
const departure: Part<Until> = {
  usage: '[28dec] [0730]',
  read(reader, context) {
    const times = until.read(reader, context)
    return isFailure(times) ? times : (times.until ?? {})
  },
  print: ({ date, time }, context) =>
    until.print({ until: { ...(date && { date }), ...(time && { time }) } }, context),
}

/** `mv t2 jnx her 28dec 0730`: another sailing for a trip of the booking on screen. */
const moveRow: LineForm<MoveArguments> = lineRow({
  name: 'move',
  order: 228,
  entry: withoutRefund(seq(word('mv'), optional('trip', tripNumber), newRoute, departure)),
  preview: ({ trip, origin, destination, withoutRefund: waived, ...when }) => {
    const what = trip === undefined ? previewText('moveTrip') : `t${trip}`
    const route = origin === undefined ? '' : `${origin}→${destination}`
    const to = [route, previewUntil(when)].filter(Boolean).join(' ')
    const moved = to === '' ? previewText('moveAsk', { what }) : previewText('move', { what, to })
    return previewWithoutRefund(moved, { withoutRefund: waived })
  },
  examples: [
    'mv',
    'mv 28dec',
    'mv t2 fri',
    'mv 28dec 0730',
    'mv pir jtr 28dec',
    'mv t2 jnx her 28dec 0730',
    'mv 28dec nr',
  ],
})

/** The price of the changes typed over the booking, and the request that stores them. */
export interface ModifyAsked {
  price: ModifyPrice
  body: ModifyBody
  /** The changes that the price is of. */
  edits: BookingEdits
  /** Smallest units that they return, unless that is waived. */
  refund: number
  idempotencyKey: string
}

/** Fields of a row that have no column, and of the lead passenger. */
export interface DetailsAsked {
  /** The field that the server refuses, by its name on the wire. */
  refused?: { field: string; refusal: Refusal }
}

/** The last change that can be undone: a rebooking, else a cancellation. */
const lastUndo = () =>
  undoRebookingVerb.command.refuses?.({}) ? undoCancelVerb.command : undoRebookingVerb.command

const rights = ['change'] as const
const failedAs = 'notice:action.modifyBooking'
const onBooking = { where: ['booking'], changes: 'nothing' } as const
const typing = { where: ['booking'], changes: 'desk' } as const

/** Modifying the booking on screen: typing over it, moving a trip, and storing the changes. */
export const modifyCommands = [
  defineCommand(bookingCommand.modify, {
    recorded: true,
    ...onBooking,
    rights,
    awaits: 'modify',
    failedAs,
    refuses: cannotModify,
    run: () => askModify(),
  }),
  defineCommand(bookingCommand.moveTrip, {
    ...onBooking,
    line: moveRow,
    rights,
    palette: false,
    awaits: movingLeadsTo,
    failedAs,
    refuses: cannotMove,
    run: moveTrip,
  }),
  defineCommand(bookingCommand.rename, {
    recorded: false,
    ...typing,
    rights,
    palette: false,
    refuses: cannotRename,
    run: rename,
  }),
  defineCommand(bookingCommand.chooseSailing, {
    about: 'row',
    ...onBooking,
    awaits: 'sailings',
    refuses: cannotAskSailing,
    run: askSailing,
  }),
  defineCommand(bookingCommand.listSailings, {
    where: ['sailings'],
    changes: 'nothing',
    palette: false,
    // Keys typed ahead are meant for the sailings that come.
    awaits: 'sailings',
    run: listSailings,
  }),
  defineCommand(bookingCommand.takeSailing, {
    ...leavesQuestion('sailings', bookingQuestion.sailings),
    palette: false,
    run: takeSailing,
  }),
  defineCommand(bookingCommand.leaveSailings, {
    ...leavesQuestion('sailings', bookingQuestion.sailings),
    palette: false,
  }),
  defineCommand(bookingCommand.confirmModify, {
    rights,
    where: ['modify'],
    changes: 'record',
    awaits: 'booking',
    failedAs,
    run: async (args, services) => thenLine(await confirmModify(args, services), services),
  }),
  defineCommand(bookingCommand.waiveRefund, {
    rights,
    where: ['modify'],
    changes: 'desk',
    palette: false,
    run: ({ waived }) => waiveRefund(waived),
  }),
  defineCommand(bookingCommand.leaveModify, leavesQuestion('modify', bookingQuestion.modify)),
  defineCommand(bookingCommand.dropEdits, { ...typing, refuses: cannotModify, run: dropEdits }),
  defineCommand(bookingCommand.editDetails, {
    about: 'row',
    ...onBooking,
    awaits: 'editDetails',
    refuses: () => cannot('modify'),
    run: () => openQuestion(bookingQuestion.details, {}),
  }),
  defineCommand(bookingCommand.leaveDetails, {
    ...leavesQuestion('editDetails', bookingQuestion.details),
    palette: false,
  }),
  defineCommand(bookingCommand.undo, {
    recorded: false,
    ...typing,
    palette: false,
    preview: () => (isAnythingTyped() ? i18next.t('booking:command.undo') : (lastUndo().preview?.({}) ?? '')),
    refuses: () => (isAnythingTyped() ? undefined : lastUndo().refuses?.({})),
    run: (_, services) => (isAnythingTyped() ? undoTyped() : lastUndo().run({}, services)),
  }),
]

type Named = PeopleArguments['people'][number]

/** The typed values by their names in a stored booking; the discount apart, since it belongs to one trip. */
function valuesOf(named: Named) {
  const values = (Object.entries(fieldsTyped(named)) as [PassengerKey, string][]).map(
    ([key, value]) => [storedNameOf(passengerFields[key]), value] as const,
  )
  const [person, fare] = [true, false].map((isMeant) =>
    Object.fromEntries(values.filter(([name, value]) => value !== '' && isOfPerson(name) === isMeant)),
  )
  return { person: { surname: named.surname, name: named.name, ...person }, fare }
}

/** The rows of a passenger of the booking on screen, one for each trip. */
function rowsOfPassenger(number: number): BookingRow[] {
  const booking = shownBooking()
  const rows = booking ? rowsOf(booking, new Set()) : []
  return rows.filter((row) => row.kind === 'passenger' && row.number === number)
}

/** Refuses a passenger the booking does not have, and one whose names stay as they are. */
function refuseName(person: Named, number: number): Refusal | undefined {
  const booking = shownBooking()
  const missing = booking && refuseNumbers(booking, { passengers: [number] })
  if (missing) return missing
  const rows = rowsOfPassenger(number)
  const now = lineContext.nowIn(undefined)
  const { person: values, fare } = valuesOf(person)
  const fields = Object.keys({ ...values, ...fare })
  const isOpen = rows.some((row) =>
    fields.every((field) => lockedReason(row.trip, row, field, now) === undefined),
  )
  return isOpen ? undefined : refuse('not_modifiable', { status: rows[0]?.item.status ?? '' })
}

export function cannotRename(args: PeopleArguments | undefined): Refusal | undefined {
  const refusal = cannot('modify')
  if (refusal || args === undefined) return refusal
  const refusals = args.people.map((person, nth) => refuseName(person, (args.from ?? 1) + nth))
  return refusals.find((refusal) => refusal !== undefined)
}

/** Types names over those of the booking on screen, on every trip that permits it; nothing is stored yet. */
export function rename({ people, from = 1 }: PeopleArguments): void {
  const booking = shownBooking()
  if (!booking) return
  const now = lineContext.nowIn(undefined)
  for (const [nth, one] of people.entries()) {
    const { person, fare } = valuesOf(one)
    const rows = rowsOfPassenger(from + nth)
    const [first] = rows
    if (first) editRow(booking, first, person, now)
    if (fare && Object.keys(fare).length > 0) for (const row of rows) editRow(booking, row, fare, now)
  }
}
