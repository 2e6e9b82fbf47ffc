import i18next from 'i18next'
import type { InputOf } from '../../contract/call.ts'
import { checkin as calls } from '../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { printTicket, type TicketNumber } from '../../domain/ticket/number.ts'
import type { AnyCommand, CommandServices } from '../command/command.ts'
import { currentLanguage } from '../language/language.ts'
import { request } from '../request/request.ts'
import { openPage, type OpenCheckIn } from './openPage.ts'
import { choosePort, loadSailings } from './page/choice.ts'
import { canCheckIn } from './permission.ts'
import { chosenTickets, toggleAllMarks, toggleMark } from './list/marks.ts'
import { narrowAgain } from './list/tickets.ts'
import { acknowledge, useUnsent } from './offline/unsent.ts'
import { clearText, enterText } from './scan/enter.ts'
import { scanField } from './scan/scanField.ts'
import { scans } from './scan/scans.ts'
import { switchSound } from './scan/sound.ts'
import { boarding, useCheckIn, views } from './checkinStore.ts'
import { questionCommands } from './questionCommands.ts'
import { noRow, noSailing, notStarted } from './refusals.ts'

type File = InputOf<typeof calls.manifest>['query']['format']

declare module '../command/command.ts' {
  interface Commands {
    'app.checkIn': OpenCheckIn
    /** `date` is YYYY-MM-DD. */
    'checkin.choosePort': { port: string; date: string }
    'checkin.scan': { text?: string }
    'checkin.enterCode': Found
    'checkin.checkIn': NoArguments
    'checkin.validateTicket': { text?: string }
    'checkin.mark': NoArguments
    'checkin.markAll': NoArguments
    'checkin.nextView': NoArguments
    'checkin.toScan': NoArguments
    'checkin.sound': NoArguments
    'checkin.acknowledge': NoArguments
    'checkin.manifest': { format?: File }
    'checkin.manifestTable': NoArguments
  }
  interface Screens {
    checkIn: true
  }
}

/** What the line finds: a ticket is checked in, a booking is asked about. */
type Found = { ticket: TicketNumber } | { reference: string } | object

const codeText = (found: Found) =>
  'ticket' in found ? printTicket(found.ticket) : 'reference' in found ? found.reference : ''

/** Checks the marked rows in, else the one under the cursor, and goes back to the scan field for the next passenger. */
function checkInChosen(): void {
  for (const { ticketNumber } of chosenTickets()) scans.add({ kind: 'checkIn', text: ticketNumber })
  if (useCheckIn.getState().ticketNumber === '') return
  clearText()
  scanField.focus()
}

function validateTyped({ text = useCheckIn.getState().ticketNumber }: { text?: string }): void {
  const [chosen] = chosenTickets()
  const meant = text.trim() || chosen?.ticketNumber
  if (meant === undefined) return
  clearText()
  scans.add({ kind: 'checkIn', text: meant, validates: true })
}

function turnView(): void {
  const { view } = useCheckIn.getState()
  useCheckIn.setState({
    view: views[(views.indexOf(view) + 1) % views.length] ?? 'passengers',
    current: undefined,
  })
  narrowAgain()
}

async function manifest(format: File, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const at = boarding()
  if (at === undefined) return refuse('gate_no_sailing')
  const answer = await request(calls.manifest, { query: { ...at, format, language: currentLanguage() } })
  if (isRefusal(answer)) return answer
  openFile(answer, format === 'pdf' ? 'application/pdf' : 'text/csv')
  return undefined
}

async function acknowledgeFirst(): Promise<void> {
  const [conflict] = useUnsent.getState().conflicts
  if (conflict) await acknowledge(conflict)
}

const here = { where: ['checkIn'], recorded: false } as const satisfies Partial<AnyCommand>

/** Check-in at a port. Scans are answered in turn, so that no command waits for the server and holds keys back. */
export const checkInCommands: AnyCommand[] = [
  {
    id: 'app.checkIn',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'checkIn',
    refuses: () => (canCheckIn() ? undefined : refuse('not_permitted')),
    run: openPage,
  },
  {
    id: 'checkin.choosePort',
    ...here,
    palette: false,
    changes: 'desk',
    run: async ({ port, date }) => {
      choosePort(port, date)
      if (port !== '') await loadSailings(port, date)
    },
  },
  { id: 'checkin.scan', ...here, palette: false, changes: 'desk', run: ({ text }) => enterText(text) },
  {
    id: 'checkin.enterCode',
    ...here,
    palette: false,
    changes: 'desk',
    refuses: notStarted,
    preview: (found) =>
      i18next.t('ticket' in found ? 'checkin:preview.ticket' : 'checkin:preview.booking', {
        code: codeText(found),
      }),
    run: (found) => enterText(codeText(found)),
  },
  {
    id: 'checkin.checkIn',
    ...here,
    changes: 'desk',
    refuses: () => notStarted() ?? noRow(),
    preview: () => i18next.t('checkin:preview.checkIn', { count: chosenTickets().length }),
    run: checkInChosen,
  },
  {
    id: 'checkin.validateTicket',
    ...here,
    changes: 'desk',
    refuses: (args) =>
      noSailing() ?? ((args?.text ?? useCheckIn.getState().ticketNumber) === '' ? noRow() : undefined),
    run: validateTyped,
  },
  { id: 'checkin.mark', ...here, changes: 'desk', refuses: noRow, run: toggleMark },
  { id: 'checkin.markAll', ...here, changes: 'desk', refuses: noSailing, run: toggleAllMarks },
  { id: 'checkin.nextView', ...here, changes: 'desk', refuses: noSailing, run: turnView },
  { id: 'checkin.toScan', ...here, changes: 'desk', refuses: noSailing, run: () => scanField.focus() },
  {
    id: 'checkin.sound',
    ...here,
    changes: 'desk',
    run: (_, { say }) => say(i18next.t(switchSound() ? 'checkin:sound.on' : 'checkin:sound.off')),
  },
  {
    id: 'checkin.acknowledge',
    ...here,
    changes: 'desk',
    refuses: () => (useUnsent.getState().conflicts.length > 0 ? undefined : refuse('gate_no_row')),
    run: acknowledgeFirst,
  },
  {
    id: 'checkin.manifest',
    ...here,
    changes: 'nothing',
    refuses: noSailing,
    run: ({ format = 'pdf' }, services) => manifest(format, services),
  },
  {
    id: 'checkin.manifestTable',
    ...here,
    changes: 'nothing',
    refuses: noSailing,
    run: (_, services) => manifest('csv', services),
  },
  ...questionCommands,
]
