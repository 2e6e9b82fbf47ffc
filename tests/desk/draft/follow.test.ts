import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal.ts'
import { typePassenger } from '../../../src/desk/sale/entry/grids/cells.ts'
import {
  followWorkingBooking,
  hold,
  detachHolds,
  releaseHolds,
} from '../../../src/desk/sale/model/hold/holds.ts'
import { addProduct } from '../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, undo, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../sale/exampleTrips.ts'

const asked: string[] = []
let refuses = false

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { body }: { body: { planItems: { quantity: number }[] } }) => {
    asked.push(`${id} ${body.planItems.map(({ quantity }) => quantity).join('+')}`)
    if (refuses) return { refusal: 'sold_out', parameters: { what: 'EC', left: 0 } }
    return { heldUntil: '2026-11-20 12:15', secondsLeft: 900 }
  },
}))

const out = tripOf()
const refusals: Refusal[] = []
const settle = () => new Promise((go) => setTimeout(go))
const take2 = (trips = [out, back]) =>
  chooseTrips({ trips, wanted: trips.length, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')

beforeEach(async () => {
  await detachHolds()
  refuses = false
  startNewSale()
  take2()
  setAvailability([availabilityOf(out), availabilityOf(back)])
  assignRemaining()
  asked.length = refusals.length = 0
  const stop = followWorkingBooking(
    (refusal) => refusals.push(refusal),
    (fault) => {
      throw fault
    },
  )
  return stop
})

describe('holds', () => {
  test('follow additions and undo', async () => {
    await hold()
    expect(asked).toEqual(['sailing.lock 1+1', 'sailing.lock 1+1'])
    asked.length = 0
    addProduct('passenger', 'GR')
    await settle()
    expect(asked).toEqual(['sailing.lock 1+1+1', 'sailing.lock 1+1+1'])
    asked.length = 0
    undo()
    await settle()
    expect(asked).toEqual(['sailing.lock 1+1', 'sailing.lock 1+1'])
  })

  test('of a removed trip are released', async () => {
    await hold()
    asked.length = 0
    take2([out])
    await settle()
    expect(asked).toEqual(['sailing.unlock 1+1'])
    expect(useSale.getState().held).toBeDefined()
  })

  test('are not requested again after a change of name', async () => {
    await hold()
    asked.length = 0
    typePassenger(0, 'surname', 'smith', '2026-11-20')
    await settle()
    expect(asked).toEqual([])
  })

  test('that are refused are reported, and existing holds remain', async () => {
    await hold()
    refuses = true
    addProduct('passenger', 'GR')
    await settle()
    expect(refusals).toMatchObject([{ refusal: 'sold_out' }])
    expect(useSale.getState().held).toBeDefined()
  })
})

test('are not placed by an edit alone, nor after they were released', async () => {
  addProduct('passenger', 'GR')
  await settle()
  expect(asked).toEqual([])
  await hold()
  await releaseHolds()
  asked.length = 0
  undo()
  await settle()
  expect(asked).toEqual([])
})
