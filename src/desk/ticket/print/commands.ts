import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../../command/command.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import { onScreen } from '../copy.ts'
import { noDocument, open } from '../documents.ts'
import { usePrinting, usualPrinting, type Printing } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.print': NoArguments
    /** Prints the documents chosen in the dialog. */
    'booking.printChosen': NoArguments
    'booking.leavePrinting': NoArguments
  }
  interface Screens {
    printBooking: true
  }
}

/** Opens the print dialog, or prints with the settings if the operator has switched dialogs off. */
function print(
  _: NoArguments,
  services: CommandServices,
): Promise<Refusal | undefined> | Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const printing = usualPrinting(booking)
  if (!salePreferences.dialogs()) return send(printing, services)
  usePrinting.setState({ printing })
  return undefined
}

function printChosen(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> | undefined {
  const { printing } = usePrinting.getState()
  leave()
  return printing && send(printing, services)
}

/** The browser chooses the printer, so a notice names the one to choose there. */
async function send(
  { booking, papers, printer }: Printing,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const refusal = await open(booking, { papers, printer, print: true }, services)
  if (refusal === undefined && printer !== '') services.say(i18next.t('booking:print.choose', { printer }))
  return refusal
}

function leave(): void {
  usePrinting.setState({ printing: undefined })
}

const inDialog = {
  where: ['printBooking'],
  changes: 'nothing',
  palette: false,
  recorded: false,
} as const satisfies Partial<AnyCommand>

export const printCommands: AnyCommand[] = [
  {
    id: 'booking.print',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noDocument,
    awaits: () => (salePreferences.dialogs() ? 'printBooking' : undefined),
    run: print,
  },
  { ...inDialog, id: 'booking.printChosen', run: printChosen },
  { ...inDialog, id: 'booking.leavePrinting', run: leave },
]
