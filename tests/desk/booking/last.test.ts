import { beforeEach, expect, test, vi } from 'vitest'
import { recallBooking } from '../../../src/desk/booking/recall.ts'
import { clearRecall, shownBooking } from '../../../src/desk/booking/shown/store.ts'
import { endSession } from '../../../src/desk/request/token.ts'
import { openReturn } from './exampleBookings.ts'

const answers: ((answer: object) => void)[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

const other = { ...openReturn, crsReservationId: 'TZH4HT' }
const shown = () => shownBooking()?.crsReservationId

beforeEach(() => {
  clearRecall()
  answers.length = 0
})

test('shows the booking searched for last, in whatever order the responses arrive', async () => {
  const first = recallBooking({ reference: 'K7M2PA' })
  const second = recallBooking({ reference: 'TZH4HT' })
  answers[1]?.({ bookings: [other] })
  expect(await second).toEqual({ reference: 'TZH4HT' })
  answers[0]?.({ bookings: [openReturn] })
  expect(await first).toBeUndefined()
  expect(shown()).toBe('TZH4HT')
})

test('shows no booking after the session has ended', async () => {
  const search = recallBooking({ reference: 'K7M2PA' })
  endSession()
  answers[0]?.({ bookings: [openReturn] })
  expect(await search).toBeUndefined()
  expect(shown()).toBeUndefined()
})
