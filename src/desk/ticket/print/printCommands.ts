import { simple } from '../../command/line/words/simple.ts'
import { defineCommands } from '../../command/defineCommands.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../../command/command.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { onScreen } from '../copy.ts'
import { refuseWithoutDocument, open } from '../documents.ts'
import { openReceipt } from '../receipts.ts'
import { loadMessages } from '../send/sendStore.ts'
import { openThermal } from '../thermal.ts'
import { printFileCommand } from './printFile.ts'
import { isPrintedHere, printHere } from './printHere.ts'
import { choosePrinting, usePrinting, usualPrinting, type Printing } from './printStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.print': NoArguments
    /** Opens the dialog to choose documents and printer, with what was printed before. */
    'booking.printOn': NoArguments
    /** Prints the documents chosen in the dialog. */
    'booking.printChosen': NoArguments
    'booking.leavePrinting': NoArguments
  }
  interface Screens {
    printBooking: true
  }
}

/** The desktop program prints at once, as does an operator who has switched dialogs off. */
const needsNoDialog = () => isPrintedHere(salePreferences.printer()) || !salePreferences.dialogs()

/** Prints with the settings, or opens the dialog. */
function print(
  _: NoArguments,
  services: CommandServices,
): Promise<Refusal | undefined> | Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  return needsNoDialog() ? send(usualPrinting(booking), services) : printOn()
}

function printOn(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  usePrinting.setState({ printing: usualPrinting(booking) })
  void showEarlier(booking.crsReservationId)
  return undefined
}

async function showEarlier(crsReservationId: string): Promise<void> {
  const messages = await loadMessages(crsReservationId)
  const { printing } = usePrinting.getState()
  if (messages && printing?.booking.crsReservationId === crsReservationId)
    choosePrinting({ earlier: messages.messages })
}

function printChosen(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> | undefined {
  const { printing } = usePrinting.getState()
  leave()
  return printing && send(printing, services)
}

/** Without the desktop program the browser chooses the printer, so a notice names the one to choose there. */
async function send(
  { booking, papers, printer }: Printing,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { crsReservationId } = booking
  if (isPrintedHere(printer)) return printHere({ crsReservationId, printable: papers, printer }, services)
  if (papers === 'ROLL') return openThermal({}, services)
  if (papers === 'RECEIPT' || papers === 'REFUND_RECEIPT')
    return openReceipt({ refund: papers === 'REFUND_RECEIPT' }, services)
  const refusal = await open(booking, { papers, printer, print: true }, services)
  if (refusal === undefined)
    services.say(i18next.t(printer === '' ? 'booking:print.browser' : 'booking:print.choose', { printer }))
  return refusal
}

function leave(): void {
  usePrinting.setState({ printing: undefined })
}

const onBooking = {
  where: ['step4', 'recall'],
  changes: 'nothing',
  recorded: false,
  refuses: refuseWithoutDocument,
} as const satisfies Partial<AnyCommand>

const inDialog = {
  where: ['printBooking'],
  changes: 'nothing',
  palette: false,
  recorded: false,
} as const satisfies Partial<AnyCommand>

export const printCommands: AnyCommand[] = [
  ...defineCommands({
    'booking.print': {
      line: simple(241, 'print', 'print'),
      ...onBooking,
      awaits: () => (needsNoDialog() ? undefined : 'printBooking'),
      run: print,
    },
    'booking.printOn': {
      ...onBooking,
      line: simple(247, 'printOn', 'printer'),
      awaits: 'printBooking',
      run: printOn,
    },
    'booking.printChosen': { ...inDialog, run: printChosen },
    'booking.leavePrinting': { ...inDialog, run: leave },
  }),
  printFileCommand,
]
