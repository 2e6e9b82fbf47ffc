import { beforeEach, expect, test } from 'vitest'
import { createRegistry } from '../../../../src/desk/command/registry.ts'
import { saleCommand } from '../../../../src/desk/sale/commands.ts'
import { extraCommands } from '../../../../src/desk/sale/entry/offerCommands.ts'
import { seatCommands } from '../../../../src/desk/sale/entry/seats/seatsCommands.ts'
import { chooseReturnTrip } from '../workingBooking.ts'
import { tripOf } from '../exampleTrips.ts'

const registry = createRegistry()
registry.register([...extraCommands, ...seatCommands])
registry.enter('step2')

beforeEach(() => chooseReturnTrip(tripOf()))

const rowsOfBooking = 'p1-2 t1-2'

test.each([
  [saleCommand.seat, { numbers: ['12A'], passengers: [9] }, 'p9'],
  [saleCommand.seat, { numbers: ['12A'], passengers: [1], trip: 4 }, 't4'],
  [saleCommand.service, { service: 'MEAL', trip: 4 }, 't4'],
  [saleCommand.pet, { passenger: 9 }, 'p9'],
] as const)('%s names the rows that there are before Enter: %o', (command, args, what) => {
  expect(registry.readiness(command, args as never)).toMatchObject({
    refusal: 'row_not_found',
    parameters: { what, rows: rowsOfBooking },
  })
})

test('rows of the booking are ready', () => {
  const args = { numbers: ['12A'], passengers: [1, 2], trip: 2 }
  expect(registry.readiness(saleCommand.seat, args as never)).toBe('ready')
  expect(registry.readiness(saleCommand.service, { service: 'MEAL' })).toBe('ready')
})
