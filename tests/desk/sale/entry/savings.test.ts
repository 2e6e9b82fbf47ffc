import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../../../src/domain/refusal.ts'
import type { CommandServices } from '../../../../src/desk/command/command.ts'
import { discountCommands } from '../../../../src/desk/sale/entry/offerCommands.ts'
import { setPrices, useSale } from '../../../../src/desk/sale/model/saleStore.ts'
import { chooseReturnTrip } from '../workingBooking.ts'
import { tripOf } from '../exampleTrips.ts'

const [take] = discountCommands
beforeEach(() => chooseReturnTrip(tripOf()))

test('one key applies the discounts that the price proposes, each to its passenger and trip, and prices again', async () => {
  const { people } = useSale.getState().workingBooking
  const uuids = people.map(({ uuid }) => uuid)
  expect(take?.refuses?.({} as never)).toMatchObject({ refusal: 'no_savings' })
  const saving = { discountIdOrCode: 'RTN', name: 'Return', uuids: uuids.slice(0, 1), saving: 870 }
  setPrices([
    { total: 8700, items: [] },
    { total: 8700, items: [], savings: [saving] },
  ])
  expect(take?.refuses?.({} as never)).toBeUndefined()
  const ran: string[] = []
  const run = async (id: string) => {
    ran.push(id)
    return ran.length > 1 ? { done: false, refusal: refuse('no_origin') } : { done: true }
  }
  await take?.run({} as never, { run } as unknown as CommandServices)
  const discounts = useSale
    .getState()
    .workingBooking.trips.map(({ passengers }) => passengers.map((one) => one.discount))
  expect(discounts).toEqual([
    [undefined, undefined],
    ['RTN', undefined],
  ])
  expect(ran).toEqual(['pricing.price'])
  expect(await take?.run({} as never, { run } as unknown as CommandServices)).toMatchObject({
    refusal: 'no_origin',
  })
})
