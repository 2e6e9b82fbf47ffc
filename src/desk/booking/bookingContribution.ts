import { type BookingClue, readClue, readReference } from '../../domain/booking/reference.ts'
import { parseTicket, printTicket } from '../../domain/ticket/number.ts'
import type { Contribution } from '../command/contribution.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { checkInCommand } from '../checkin/commands.ts'
import type { CommandServices } from '../command/command.ts'
import { line } from '../command/keyboard.ts'
import { simple, lineRow, seq, word, type Opening, type Part } from '../line/combine.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { previewText } from '../line/previewText.ts'
import { fail, peek, type Failure, type Reader, type Word } from '../line/words/reader.ts'
import { type Row, type LineForm, rowOf } from '../line/row.ts'
import { bookingCommand, bookingQuestion } from './commands.ts'
import { callerCommands } from './caller/CallerStrip.tsx'
import { FindDialog } from './find/RecallForm.tsx'
import { historyCommands } from './history/historyCommands.ts'
import { OpenTicketDialog } from './replace/OpenTicketDialog.tsx'
import { optionCommands } from './options/optionsCommands.ts'
import { searchCommands, findAndShow, recall, tabAddress } from './find/find.ts'
import { changeCommands } from './verbs/askedChange.ts'
import { verbs } from './verbs/verbs.ts'
import { clearFound } from './search/foundBookings.ts'
import { nothingShown, clearRecall, tickRow } from './shown/bookingStore.ts'

type RecallArguments =
  | { reference: string }
  | { ticket: { letter: string; number: string } }
  | { latest: true }
  | { clue: BookingClue }

/** A ticket by its shape, or a reference whose check character is right. */
function found(word: Word | undefined): RecallArguments | undefined {
  return word && !word.quoted ? codeOf(word.text) : undefined
}

function codeOf(text: string): RecallArguments | undefined {
  const ticket = parseTicket(text)
  if (ticket) return { ticket: { ...ticket } }
  const reference = readReference(text)
  return reference === undefined ? undefined : { reference }
}

function readFound(reader: Reader): RecallArguments | Failure {
  const recall = found(peek(reader, 'reference'))
  if (!recall) return fail(reader, ['reference'])
  reader.at += 1
  return recall
}

/** A reference or ticket, else a surname with or without a first name, a plate, or a phone number. */
function readFoundOrClue(reader: Reader): RecallArguments | Failure {
  const words = reader.words.slice(reader.at)
  const clue = readClue(words.map(({ text }) => text).join(' '))
  const [word] = words
  const isCode = words.length === 1 && found(word) !== undefined
  if (isCode || clue === undefined || words.some(({ quoted }) => quoted)) return readFound(reader)
  reader.at = reader.words.length
  return ('plate' in clue ? codeOf(clue.plate) : undefined) ?? { clue }
}

const clueText = (clue: BookingClue) => Object.values(clue).join(' ')

function printRecall(recall: RecallArguments): string {
  if ('clue' in recall) return clueText(recall.clue)
  if ('ticket' in recall) return printTicket(recall.ticket).toLowerCase()
  return 'reference' in recall ? recall.reference.toLowerCase() : 'last'
}

function previewRecall(args: RecallArguments): string {
  if ('latest' in args) return previewText('latest')
  if ('clue' in args) return previewText('search', { what: clueText(args.clue) })
  const what = 'ticket' in args ? printTicket(args.ticket) : args.reference
  return previewText('ticket' in args ? 'ticket' : 'recall', { what })
}

const bareCode: Opening<RecallArguments> = {
  verbs: [],
  is: (words) => words.length === 1 && found(words[0]) !== undefined,
  usage: 'K7M2XA · a123456',
  read: readFound,
  print: printRecall,
}

const bareRecallRow: LineForm<RecallArguments> = lineRow({
  name: 'bareRecall',
  order: 200,
  precedence: 2,
  turns: true,
  entry: bareCode,
  preview: previewRecall,
  examples: ['a123456', 'α000000123456'],
})

/** The last booking, one by its code, or those that a surname, a plate or a phone number finds. */
const recalled: Part<RecallArguments> = {
  usage: 'last · r K7M2XA · r a123456 · r papadopoulos [maria] · r ika1234 · r 6971234567',
  read(reader) {
    if (peek(reader, 'reference')?.keys !== 'last') return readFoundOrClue(reader)
    reader.at += 1
    return { latest: true }
  },
  print: printRecall,
}

export const recallRow: LineForm<RecallArguments> = lineRow({
  name: 'recall',
  order: 210,
  turns: true,
  // With its verb, which recalls at a gate too.
  entry: seq(word('r'), recalled),
  preview: previewRecall,
  examples: ['r last', 'r a123456', 'r papadopoulos maria', 'r ika1234', 'r 6971234567'],
})

/** Stored bookings: recalling one, and every verb. */
export const bookingRows: readonly Row[] = [
  // At a gate it is checked in.
  rowOf([bookingCommand.recall, checkInCommand.enterCode], bareRecallRow),
  ...verbs.flatMap(({ lineRows = [] }) => lineRows),
]

const finding = { where: 'everywhere', changes: 'nothing', awaits: 'booking' } as const
const onTab = (tab: Parameters<typeof tabAddress>[0]) => ({
  ...finding,
  recorded: true,
  run: (_: object, { navigate }: CommandServices) => navigate(tabAddress(tab)),
})
const inDialog = { where: ['findBooking'], changes: 'nothing', palette: false } as const
const onPage = { where: ['booking'], changes: 'desk' } as const

/** Recalling a booking, and ticking its rows. */
export const bookingCommands = [
  defineCommand(bookingCommand.recall, { ...finding, line: recallRow, run: recall }),
  defineCommand(bookingCommand.askRecall, {
    ...finding,
    awaits: 'findBooking',
    run: () => openQuestion(bookingQuestion.find, {}),
  }),
  defineCommand(bookingCommand.find, { ...inDialog, awaits: 'booking', run: findAndShow }),
  defineCommand(bookingCommand.leaveFinding, { ...inDialog, run: () => closeQuestion(bookingQuestion.find) }),
  defineCommand(bookingCommand.latest, {
    recorded: true,
    ...finding,
    run: (_, services) => recall({ latest: true }, services),
  }),
  defineCommand(bookingCommand.searchByReservation, onTab(0)),
  defineCommand(bookingCommand.searchByTicket, onTab(1)),
  defineCommand(bookingCommand.searchByCompany, onTab(4)),
  defineCommand(bookingCommand.optionList, { ...onTab(3), line: simple(212, 'optionalList', 'ol') }),
  defineCommand(bookingCommand.newSearch, {
    ...onPage,
    run(_, { navigate }) {
      navigate(tabAddress(0), () => {
        line.discard()
        clearRecall()
        clearFound()
        return Promise.resolve()
      })
    },
  }),
  defineCommand(bookingCommand.selectPassenger, {
    about: 'row',
    ...onPage,
    refuses: nothingShown,
    run: tickRow,
  }),
]

export const bookingContribution: Contribution = {
  commands: [
    ...bookingCommands,
    // The palette lists them in this order: the history, then what changes fields.
    ...[...verbs, { order: 85, commands: historyCommands }]
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ commands }) => commands),
    ...changeCommands,
    ...searchCommands,
    ...optionCommands,
    ...callerCommands,
  ],
  lineRows: bookingRows,
  dialogs: [FindDialog, OpenTicketDialog],
  userEntries: [
    {
      order: 100,
      title: 'optionalList',
      hiddenBy: 'optional_list',
      target: { command: bookingCommand.optionList },
    },
  ],
  shortcutCategories: [
    {
      name: 'Options',
      title: 'booking:shortcutsOf.options',
      order: 80,
      kind: 'page',
      screens: ['optionList'],
    },
    ...verbs.flatMap(({ shortcutCategory = [] }) => shortcutCategory),
  ],
  gridScreens: ['optionList'],
}
