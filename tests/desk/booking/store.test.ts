import { expect, test } from 'vitest'
import { rowKey } from '../../../src/desk/booking/shown/items.ts'
import {
  showBooking,
  setCurrentRow,
  tickRow,
  typeForm,
  useBooking,
} from '../../../src/desk/booking/shown/bookingStore.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { bookingQuestion } from '../../../src/desk/booking/commands.ts'
import { askedOf, closeQuestion, openQuestion, openQuestionOf } from '../../../src/desk/question/questions.ts'
import { openReturn, outTrip } from './exampleBookings.ts'

test('recalled bookings, marks, requests and typed texts are cleared with the session', () => {
  const atFirst = useBooking.getState()
  showBooking(openReturn)
  setCurrentRow(rowKey(outTrip, { kind: 'passenger', item: outTrip.selectedPassengers[0]! }))
  tickRow()
  typeForm('reference', 'K7M2PA')
  openQuestion(bookingQuestion.issue, { idempotencyKey: 'one' })
  expect(useBooking.getState().ticked.size).toBeGreaterThan(0)
  endSession()
  expect(useBooking.getState()).toEqual(atFirst)
  expect(openQuestionOf('booking')).toBeUndefined()
})

test('a question about a booking closes with it, and the search for another booking remains', () => {
  openQuestion(bookingQuestion.issue, { idempotencyKey: 'one' })
  showBooking(openReturn)
  expect(openQuestionOf('booking')).toBeUndefined()
  openQuestion(bookingQuestion.find, {})
  showBooking(undefined)
  closeQuestion(bookingQuestion.cancel)
  expect(askedOf(bookingQuestion.find)).toBeDefined()
  closeQuestion(bookingQuestion.find)
  expect(openQuestionOf('booking')).toBeUndefined()
})
