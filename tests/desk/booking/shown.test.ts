import { beforeEach, expect, test, vi } from 'vitest'
import { clearRecall, closeUnlessShown, showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import cancelVerb from '../../../src/desk/booking/verbs/cancelVerb.ts'
import issueVerb from '../../../src/desk/booking/verbs/issueVerb.ts'
import type { Command } from '../../../src/desk/command/command.ts'
import { openQuestionOf } from '../../../src/desk/question/questions.ts'
import { openReturn } from './exampleBookings.ts'

const answers: ((answer: object) => void)[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

const [cancel, issue] = [cancelVerb, issueVerb].map(({ commands }) => commands[0] as Command)

const other = { ...openReturn, crsReservationId: 'TZH4HT' }

beforeEach(() => {
  clearRecall()
  answers.length = 0
})

test('commands act on a recalled booking only while its address is shown, not on the form or another address', () => {
  const refused = () => cancel?.refuses?.({} as never)
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
  [
    'cancelling',
    () => cancel?.run({} as never, {} as never),
    { items: [], cancellationFees: 0, refundAmount: 0 },
  ],
  ['issuing', () => issue?.run({} as never, {} as never), { paymentMethodResponsePerCompanies: [] }],
])('the response to %s a booking is not applied to another one', async (_, ask, answer) => {
  showBooking({ ...openReturn, actions: ['cancel', 'issue'] })
  const asking = ask()
  showBooking(other)
  answers[0]?.(answer)
  expect(await asking).toMatchObject({ refusal: 'no_booking_shown' })
  expect(openQuestionOf('booking')).toBeUndefined()
})
