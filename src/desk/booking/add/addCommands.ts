import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { thenLine } from '../find/find.ts'
import { closeDialog, dialogOf, shownBooking, useRecall } from '../shown/shownStore.ts'
import { askAddition, cannotAdd, confirmAddition } from './addition.ts'
import { addPassengerRow, addVehicleRow, removeRow, type AddArguments } from './additionRows.ts'
import { addGrid } from './addGrid.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.addItems': AddArguments
    'booking.addPassengerRow': {}
    'booking.addVehicleRow': {}
    'booking.removeAddedRow': {}
    'booking.confirmAddition': { payments?: RequestedPayment[] }
    'booking.leaveAddition': {}
  }
  interface Screens {
    addItems: true
  }
}

declare module '../shown/shownStore.ts' {
  interface RecallDialogs {
    /** What is to be added to the booking, on which of these trips. */
    addItems: { trips: readonly TripToAddTo[] }
  }
}

/** Runs on the booking of the dialog, once the text being typed is committed. */
function onAddition(change: (reference: string) => void): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  addGrid.commit()
  change(booking.crsReservationId)
  return undefined
}

/** Adding passengers and vehicles to the booking on screen. */
export const addCommands: AnyCommand[] = [
  {
    id: 'booking.addItems',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'addItems',
    refuses: cannotAdd,
    run: askAddition,
  },
  {
    id: 'booking.addPassengerRow',
    where: ['addItems'],
    changes: 'desk',
    recorded: false,
    run: () => onAddition(addPassengerRow),
  },
  {
    id: 'booking.addVehicleRow',
    where: ['addItems'],
    changes: 'desk',
    recorded: false,
    run: () => onAddition(addVehicleRow),
  },
  {
    id: 'booking.removeAddedRow',
    where: ['addItems'],
    changes: 'desk',
    recorded: false,
    run: () => onAddition((reference) => removeRow(reference, addGrid.row())),
  },
  {
    id: 'booking.confirmAddition',
    rights: ['change'],
    where: ['addItems'],
    changes: 'record',
    recorded: false,
    failedAs: 'booking:command.addItems',
    run: async (args, services) => {
      const refusal = await confirmAddition(args, services)
      const isStored = dialogOf(useRecall.getState(), 'addItems') === undefined
      return isStored ? thenLine(refusal, services) : refusal
    },
  },
  {
    id: 'booking.leaveAddition',
    where: ['addItems'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => {
      addGrid.commit()
      closeDialog('addItems')
    },
  },
]
