import { beforeEach, expect, test, vi } from 'vitest'
import { askCancel } from '../../../src/desk/booking/cancel/cancel.ts'
import { recallCommands } from '../../../src/desk/booking/commands.ts'
import { askIssue } from '../../../src/desk/booking/issue/issue.ts'
import {
  clearRecall,
  closeUnlessShown,
  showBooking,
  useRecall,
} from '../../../src/desk/booking/shown/store.ts'
import { openReturn } from './exampleBookings.ts'

const answers: ((answer: object) => void)[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

const other = { ...openReturn, crsReservationId: 'TZH4HT' }

beforeEach(() => {
  clearRecall()
  answers.length = 0
})

test('commands act on a recalled booking only while its address is shown, not on the form or another address', () => {
  const refused = () => {
    const cancel = recallCommands.find(({ id }) => id === 'booking.cancel')
    return cancel?.refuses?.({} as never)
  }
  showBooking(openReturn)
  closeUnlessShown('k7m2pa')
  expect(refused()).toBeUndefined()
  closeUnlessShown(undefined)
  expect(refused()).toMatchObject({ refusal: 'no_booking_shown' })
  showBooking(openReturn)
  closeUnlessShown('TZH4HT')
  expect(refused()).toMatchObject({ refusal: 'no_booking_shown' })
})

test.each([
  ['cancelling', () => askCancel({}), { items: [], cancellationFees: 0, refundAmount: 0 }],
  ['issuing', () => askIssue(), { paymentMethodResponsePerCompanies: [] }],
])('the response to %s a booking is not applied to another one', async (_, ask, answer) => {
  showBooking({ ...openReturn, actions: ['cancel', 'issue'] })
  const asking = ask()
  showBooking(other)
  answers[0]?.(answer)
  expect(await asking).toMatchObject({ refusal: 'no_booking_shown' })
  expect(useRecall.getState()).toMatchObject({ dialog: undefined })
})
