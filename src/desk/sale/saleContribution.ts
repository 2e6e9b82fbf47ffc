import { saleCommand } from './commands.ts'
import { bookingCommand } from '../booking/commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { saleCommands } from './saleCommands.ts'
import { entryCommands } from './entry/entryCommands.ts'
import { extraCommands } from './entry/offerCommands.ts'
import { pasteCommands } from './entry/paste/pasteCommands.ts'
import { copyToCommands } from './entry/copy/copyCommands.ts'
import { seatCommands } from './entry/seats/seatsCommands.ts'
import { selling } from './model/screens.ts'
import { SaleDialog } from './checkout/SaleDialog.tsx'
import { rowOf } from '../line/row.ts'
import { renameRow } from './line/people.ts'
import { issueRow } from './line/sell.ts'
import { lineContext } from '../command/keyboard.ts'
import type { LineChoice } from '../line/context.ts'
import { passengerAccommodations } from './model/accommodation/accommodation.ts'
import { availabilityOf, onAvailability } from './model/trip/availability.ts'
import { useSale } from './model/saleStore.ts'

export const saleContribution: Contribution = {
  commands: [
    ...saleCommands,
    ...entryCommands,
    ...extraCommands,
    ...pasteCommands,
    ...copyToCommands,
    ...seatCommands,
  ],
  // For a stored booking or for options too.
  lineRows: [
    rowOf([saleCommand.people, bookingCommand.rename], renameRow),
    rowOf([saleCommand.issue, bookingCommand.issueHeld, bookingCommand.issueOptions], issueRow),
  ],
  dialogs: [SaleDialog],
  shortcutCategories: [
    {
      name: 'Sale',
      title: 'sale:shortcutsOf.sale',
      order: 40,
      kind: 'shared',
      screens: selling,
    },
    {
      name: 'Pasted passengers',
      title: 'sale:shortcutsOf.pastePeople',
      order: 50,
      kind: 'dialog',
      screens: ['pastePeople'],
    },
  ],
}

function choices(list: readonly { idOrCode: string; name: string }[]): LineChoice[] {
  return [...new Map(list.map(({ idOrCode, name }) => [idOrCode, { code: idOrCode, name }])).values()]
}

function teach(): void {
  const { trips } = useSale.getState().workingBooking
  const known = trips.flatMap((trip) => availabilityOf(trip) ?? [])
  lineContext.set({
    accommodations: choices(known.flatMap(passengerAccommodations)),
    granted: choices(known.flatMap(({ discounts }) => discounts)),
  })
}

/**
 * Updates the completions of the line with the accommodation and discounts of the working booking’s trips; returns a
 * function that ends this.
 */
export function watchTripsForCompletion(): () => void {
  const stops = [
    onAvailability(teach),
    useSale.subscribe((state, before) => {
      if (state.workingBooking.trips !== before.workingBooking.trips) teach()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
