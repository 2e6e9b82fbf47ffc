import ScanLine from 'lucide-react/icons/scan-line'
import i18next from 'i18next'
import type { InputOf } from '../../contract/call.ts'
import { checkin as calls } from '../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { printTicket, type TicketNumber } from '../../domain/ticket/number.ts'
import type { Contribution } from '../command/contribution.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import type { AnyCommand, CommandServices } from '../command/command.ts'
import { currentLanguage } from '../language/language.ts'
import { request } from '../request/request.ts'
import { previewText } from '../line/previewText.ts'
import { lineRow, optional, required, seq, optionalGroup, word, type Value } from '../line/combine.ts'
import { fail, isFailure, peek } from '../line/words/reader.ts'
import type { LineForm } from '../line/row.ts'
import type { LineContext } from '../line/context.ts'
import { readPort } from '../line/words/port.ts'
import { port } from '../line/words/route.ts'
import { time } from '../line/words/when.ts'
import { checkInCommand } from './commands.ts'
import { SendOfflineScans } from './offline/SendOfflineScans.tsx'
import { setOfflineTicketsOwner } from './offline/offlineTicketsOfGate.ts'
import {
  canCheckIn,
  setPermission,
  currentSailing,
  refuseUnlessStarted,
  useCheckIn,
  views,
  openPage,
  type OpenCheckIn,
  choosePort,
  loadSailings,
} from './checkinStore.ts'
import { noteScan, reportFaultsTo, scans, switchSound } from './scan/scans.ts'
import { chosenTickets, toggleAllMarks, toggleMark, turnTo } from './list/tickets.ts'
import { acknowledge, useOfflineScans } from './offline/offlineScans.ts'
import { clearText, enterText, takeScanned } from './scan/enter.ts'
import { onBoardCommands } from './onBoard/onBoardCommands.ts'
import { scanField } from './pageFocus.ts'
import { aboutChosen, questionCommands, refuseWithoutRow, refuseWithoutSailing } from './questionCommands.ts'

/** One port, not a group. */
const singlePort: Value<string> = {
  ...port,
  read(reader, context) {
    const { at } = reader
    const departurePort = peek(reader, 'port') && readPort(reader, context.ports)
    if (departurePort === undefined || isFailure(departurePort)) return departurePort
    if (departurePort.members.length > 0)
      return fail({ ...reader, at }, ['port'], 'tie', departurePort.members)
    return departurePort.code
  },
}

/** The name of a ship, in small letters, to the end of the entry. */
const vessel: Value<string> = {
  slots: ['words'],
  sample: 'bluestar',
  read(reader) {
    const words: string[] = []
    for (let next = peek(reader, 'words'); next; next = peek(reader, 'words')) {
      words.push(next.text.toLowerCase())
      reader.at += 1
    }
    return words.length > 0 ? words.join(' ') : undefined
  },
  print: (name) => name,
}

const nameOf = (code: string, { ports }: LineContext) => ports.byCode.get(code.toLowerCase())?.name ?? code

/** Opens the check-in: of a port, of its sailing at a time, on a ship. */
const checkInRow: LineForm<OpenCheckIn> = lineRow({
  name: 'checkIn',
  order: 345,
  entry: seq(
    word('ci'),
    optionalGroup(required('port', singlePort), optional('time', time), optional('vessel', vessel)),
  ),
  usage: 'ci · ci pir · ci pir 0730 bluestar',
  turns: true,
  preview: (opened, context) =>
    opened.port === undefined
      ? previewText('checkIn')
      : previewText('checkInAt', {
          where: [nameOf(opened.port, context), opened.time, opened.vessel].filter(Boolean).join(' '),
        }),
  examples: ['ci', 'ci pir', 'ci pir 0730', 'ci pir 0730 bluestar', 'ci pir blue star'],
})

export type File = InputOf<typeof calls.manifest>['query']['format']

/** Result of the line: a ticket is checked in, a booking is asked about. */
export type Found = { ticket: TicketNumber } | { reference: string } | object

const codeText = (found: Found) =>
  'ticket' in found ? printTicket(found.ticket) : 'reference' in found ? found.reference : ''

/** Checks in those that keys are about, and goes back to the scan field for the next passenger. */
function checkInChosen(): void {
  const chosen = chosenTickets().map(({ ticketNumber }) => ticketNumber)
  noteScan(chosen.join(' '), chosen)
  for (const ticketNumber of chosen) scans.add({ kind: 'checkIn', text: ticketNumber })
  if (useCheckIn.getState().ticketNumber === '') return
  clearText()
  scanField.focus()
}

function validateTyped({ text }: { text?: string }): void {
  const [chosen] = chosenTickets()
  const scanned = takeScanned(text)
  const meant = scanned || chosen?.ticketNumber
  if (scanned === undefined || meant === undefined) return
  clearText()
  noteScan(meant)
  scans.add({ kind: 'checkIn', text: meant, validates: true })
}

function turnView(): void {
  const { view } = useCheckIn.getState()
  turnTo(views[(views.indexOf(view) + 1) % views.length] ?? 'passengers')
}

async function manifest(format: File, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  const answer = await request(calls.manifest, { query: { ...at, format, language: currentLanguage() } })
  if (isRefusal(answer)) return answer
  openFile(answer, format === 'pdf' ? 'application/pdf' : 'text/csv')
  return undefined
}

async function acknowledgeFirst(): Promise<void> {
  const [conflict] = useOfflineScans.getState().conflicts
  if (conflict) await acknowledge(conflict)
}

const here = { where: ['checkIn'] } as const satisfies Partial<AnyCommand>

/** Check-in at a port. Scans are answered in turn, so that no command waits for the server and holds keys back. */
const checkInCommands: AnyCommand[] = [
  defineCommand(checkInCommand.page, {
    line: checkInRow,
    ...anywhere,
    awaits: 'checkIn',
    refuses: () => (canCheckIn() ? undefined : refuse('not_permitted')),
    run: openPage,
  }),
  defineCommand(checkInCommand.choosePort, {
    ...here,
    palette: false,
    changes: 'desk',
    run: async ({ port, date }) => {
      choosePort(port, date)
      if (port !== '') await loadSailings(port, date)
    },
  }),
  defineCommand(checkInCommand.scan, {
    ...here,
    palette: false,
    changes: 'desk',
    run: ({ text }) => enterText(text),
  }),
  defineCommand(checkInCommand.enterCode, {
    recorded: false,
    ...here,
    palette: false,
    changes: 'desk',
    refuses: refuseUnlessStarted,
    preview: (found) =>
      i18next.t('ticket' in found ? 'checkin:preview.ticket' : 'checkin:preview.booking', {
        code: codeText(found),
      }),
    run: (found) => enterText(codeText(found)),
  }),
  defineCommand(checkInCommand.checkIn, {
    ...here,
    ...aboutChosen(refuseUnlessStarted, refuseWithoutRow, checkInChosen),
    changes: 'desk',
    preview: () => i18next.t('checkin:preview.checkIn', { count: chosenTickets().length }),
  }),
  defineCommand(checkInCommand.validateTicket, {
    ...here,
    changes: 'desk',
    refuses: (args) =>
      refuseWithoutSailing() ??
      ((args?.text ?? useCheckIn.getState().ticketNumber) === '' ? refuseWithoutRow() : undefined),
    run: validateTyped,
  }),
  defineCommand(checkInCommand.mark, {
    about: 'row',
    ...here,
    changes: 'desk',
    refuses: refuseWithoutRow,
    run: toggleMark,
  }),
  defineCommand(checkInCommand.markAll, {
    ...here,
    changes: 'desk',
    refuses: refuseWithoutSailing,
    run: toggleAllMarks,
  }),
  defineCommand(checkInCommand.nextView, {
    ...here,
    changes: 'desk',
    refuses: refuseWithoutSailing,
    run: turnView,
  }),
  defineCommand(checkInCommand.toScan, {
    ...here,
    changes: 'desk',
    refuses: refuseWithoutSailing,
    run: () => scanField.focus(),
  }),
  defineCommand(checkInCommand.sound, {
    ...here,
    changes: 'desk',
    run: (_, { notifyDone }) =>
      notifyDone(i18next.t(switchSound() ? 'checkin:sound.on' : 'checkin:sound.off')),
  }),
  defineCommand(checkInCommand.acknowledge, {
    ...here,
    changes: 'desk',
    refuses: () => (useOfflineScans.getState().conflicts.length > 0 ? undefined : refuse('gate_no_row')),
    run: acknowledgeFirst,
  }),
  defineCommand(checkInCommand.manifest, {
    ...here,
    changes: 'nothing',
    refuses: refuseWithoutSailing,
    run: ({ format = 'pdf' }, services) => manifest(format, services),
  }),
  defineCommand(checkInCommand.manifestTable, {
    ...here,
    changes: 'nothing',
    refuses: refuseWithoutSailing,
    run: (_, services) => manifest('csv', services),
  }),
  ...questionCommands,
  ...onBoardCommands,
]

/** The parts of the app that check-in uses. */
interface Surroundings {
  /** The signed-in user, for whom alone scans are stored on this machine. */
  person(): string | undefined
  canCheckIn(): boolean
  /** Shows a fault of a scan, for which no command has waited. */
  report(fault: unknown): void
}

export function checkInContribution({ person, canCheckIn: isPermitted, report }: Surroundings): Contribution {
  setPermission(isPermitted)
  setOfflineTicketsOwner(person)
  reportFaultsTo(report)
  return {
    commands: checkInCommands,
    dialogs: [SendOfflineScans],
    pages: [
      {
        path: '/check-in',
        screen: 'checkIn',
        load: async () => (await import('./page/CheckInPage.tsx')).CheckInPage,
        permitted: canCheckIn,
        sideMenu: {
          order: 25,
          command: checkInCommand.page,
          title: 'checkin:command.page',
          icon: ScanLine,
        },
        shortcuts: { name: 'Check-in', title: 'checkin:shortcutsOf.checkIn', order: 110 },
        hasGrid: true,
      },
    ],
  }
}
