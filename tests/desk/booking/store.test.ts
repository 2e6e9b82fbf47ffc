import { expect, test } from 'vitest'
import { rowKey } from '../../../src/desk/booking/shown/items.ts'
import {
  closeDialog,
  dialogOf,
  openDialog,
  showBooking,
  setCurrentRow,
  tickRow,
  typeForm,
  useBooking,
} from '../../../src/desk/booking/shown/bookingStore.ts'
import { endSession } from '../../../src/desk/request/token.ts'
// oxlint-disable-next-line import/no-unassigned-import -- declares the dialog opened below
import '../../../src/desk/booking/verbs/issueVerb.ts'
import { openReturn, outTrip } from './exampleBookings.ts'

test('recalled bookings, marks, requests and typed texts are cleared with the session', () => {
  const atFirst = useBooking.getState()
  showBooking(openReturn)
  setCurrentRow(rowKey(outTrip, { kind: 'passenger', item: outTrip.selectedPassengers[0]! }))
  tickRow()
  typeForm('reference', 'K7M2PA')
  useBooking.setState({
    dialog: { kind: 'issue', idempotencyKey: 'one' },
  })
  expect(useBooking.getState().ticked.size).toBeGreaterThan(0)
  endSession()
  expect(useBooking.getState()).toEqual(atFirst)
})

test('a dialog about a booking closes with it, and the search for another booking remains', () => {
  openDialog({ kind: 'issue', idempotencyKey: 'one' })
  showBooking(openReturn)
  expect(useBooking.getState().dialog).toBeUndefined()
  openDialog({ kind: 'find' })
  showBooking(undefined)
  closeDialog('cancel')
  expect(dialogOf(useBooking.getState(), 'find')).toBeDefined()
  closeDialog('find')
  expect(useBooking.getState().dialog).toBeUndefined()
})
