import { beforeEach, expect, test, vi } from 'vitest'
import { callOffFind, findBooking, recall } from '../../../src/desk/booking/find/find.ts'
import type { CommandServices } from '../../../src/desk/command/command.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { openReturn } from './exampleBookings.ts'

const answers: ((answer: object) => void)[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => new Promise((answer) => answers.push(answer)),
}))

const other = { ...openReturn, crsReservationId: 'TZH4HT' }

beforeEach(() => {
  answers.length = 0
})

test('finds the booking searched for last, in whatever order the responses arrive', async () => {
  const first = findBooking({ reference: 'K7M2PA' })
  const second = findBooking({ reference: 'TZH4HT' })
  answers[1]?.({ bookings: [other] })
  expect(await second).toEqual(other)
  answers[0]?.({ bookings: [openReturn] })
  expect(await first).toBeUndefined()
})

test('finds no booking after the session has ended', async () => {
  const search = findBooking({ reference: 'K7M2PA' })
  endSession()
  answers[0]?.({ bookings: [openReturn] })
  expect(await search).toBeUndefined()
})

test('a recall that is called off, as when its page is left, leads nowhere and leaves the focus', async () => {
  const services = {
    navigate: vi.fn<CommandServices['navigate']>(),
    run: vi.fn<CommandServices['run']>(),
  } as unknown as CommandServices
  const called = recall({ reference: 'K7M2PA' }, services)
  callOffFind()
  answers[0]?.({ bookings: [openReturn] })
  expect(await called).toBeUndefined()
  expect(services.navigate).not.toHaveBeenCalled()
  expect(services.run).not.toHaveBeenCalled()
})
