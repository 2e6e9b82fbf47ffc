import { beforeEach, describe, expect, test, vi } from 'vitest'
import { holdFreeTrips, detachHolds, releaseHolds } from '../../../src/desk/sale/model/hold/holds.ts'
import { draftCommands } from '../../../src/desk/draft/draftContribution.ts'
import { documentOf } from '../../../src/desk/draft/document.ts'
import type { Drafts } from '../../../src/desk/draft/drafts.ts'
import {
  reloadParked,
  useParked,
  setClearedReader,
  forgetCleared,
  storeCleared,
  restoreCleared,
} from '../../../src/desk/draft/parkedDrafts.ts'
import { addProduct } from '../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale, useSale } from '../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../sale/exampleTrips.ts'

interface Asked {
  id: string
  name: string | undefined
}

interface Body {
  trip?: { origin: { idOrCode: string } }
  planItems?: { quantity: number }[]
}

const asked: Asked[] = []
/** Quantities of each request that holds seats. */
const locked: number[][] = []
let stored: unknown
/** A departure port without free capacity. */
let soldOut = ''
let unreadable = false

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, { path, body }: { path?: { name: string }; body?: Body }) => {
    asked.push({ id, name: path?.name })
    if (id === 'sailing.lock') locked.push(body?.planItems?.map(({ quantity }) => quantity) ?? [])
    if (id === 'draft.save') stored = body
    if (id === 'draft.remove') stored = undefined
    if (id === 'draft.list')
      return { drafts: [{ name: 'cleared', version: 4, age: 10, cursor: { path: '/book-ticket' } }] }
    if (id === 'draft.read' && unreadable) return { refusal: 'system_busy', parameters: {} }
    if (id === 'draft.read') return { version: 3, draft: stored }
    if (id === 'sailing.lock' && body?.trip?.origin.idOrCode === soldOut) {
      return { refusal: 'sold_out', parameters: { what: 'EC', left: 0 } }
    }
    return { version: 4, heldUntil: '2026-11-20 12:15', secondsLeft: 900 }
  },
}))

const out = tripOf()
const said: string[] = []
const notifyDone = (words: string) => void said.push(words)
const settle = () => new Promise((go) => setTimeout(go))

beforeEach(async () => {
  await detachHolds()
  forgetCleared()
  await settle()
  soldOut = ''
  unreadable = false
  stored = undefined
  asked.length = said.length = locked.length = 0
  startNewSale()
  chooseTrips(
    { trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] },
    'GR',
  )
  setAvailability([availabilityOf(out), availabilityOf(back)])
  assignRemaining()
  setClearedReader(() => {
    const state = useSale.getState()
    if (state.workingBooking.trips.length === 0) return undefined
    const document = { ...documentOf(state, { search: {}, queue: '' }, 10) }
    return {
      document,
      cursor: { path: '/book-ticket/step-2', on: 'line', typed: '', line: '' } as const,
      holdKey: state.holdKey,
    }
  })
})

describe('a cleared booking', () => {
  test('is stored as a draft and restored once, with its edits', async () => {
    storeCleared({ notifyDone })
    startNewSale()
    await settle()
    expect(said).toHaveLength(1)
    expect(useParked.getState().cleared).toBe('/book-ticket/step-2')
    expect(asked).toContainEqual({ id: 'draft.save', name: 'cleared' })
    expect(await restoreCleared()).toMatchObject({
      document: { workingBooking: { trips: [{}, {}] }, changes: [{}] },
    })
    expect(useParked.getState().cleared).toBeUndefined()
    await settle()
    expect(await restoreCleared()).toBeUndefined()
  })

  test('is read from the server by a page that did not clear it', async () => {
    storeCleared({ notifyDone })
    await settle()
    const draft = stored
    forgetCleared()
    await settle()
    stored = draft
    await reloadParked()
    expect(useParked.getState().cleared).toBe('/book-ticket')
    expect(await restoreCleared()).toMatchObject({ document: { workingBooking: { trips: [{}, {}] } } })
  })

  test('remains on the server when it cannot be read', async () => {
    await reloadParked()
    unreadable = true
    expect(await restoreCleared()).toMatchObject({ refusal: 'system_busy' })
    expect(useParked.getState().cleared).toBe('/book-ticket')
    await settle()
    expect(asked.map(({ id }) => id)).not.toContain('draft.remove')
  })

  test('is not restored over a working booking', () => {
    storeCleared({ notifyDone })
    const undo = draftCommands({} as Drafts).find(({ id }) => id === 'draft.undo')
    useSale.setState({ changes: [] })
    expect(undo?.refuses?.({} as never)).toMatchObject({ refusal: 'nothing_to_undo' })
    startNewSale()
    expect(undo?.refuses?.({} as never)).toBeUndefined()
  })

  test('does not replace the draft stored before it when the working booking is empty', async () => {
    storeCleared({ notifyDone })
    startNewSale()
    storeCleared({ notifyDone })
    expect(said).toHaveLength(1)
    expect(await restoreCleared()).toMatchObject({ document: { workingBooking: { trips: [{}, {}] } } })
  })
})

describe('holds of a restored booking', () => {
  test('are placed on the trips with capacity, and the refusals of the others are returned', async () => {
    soldOut = back.origin.idOrCode
    expect(await holdFreeTrips()).toMatchObject([{ trip: 1, refusal: { refusal: 'sold_out' } }])
    expect(useSale.getState().held).toBeDefined()
    await releaseHolds()
    soldOut = ''
    expect(await holdFreeTrips()).toEqual([])
  })

  test('are not placed for a booking that was cleared in between', async () => {
    const held = holdFreeTrips()
    void releaseHolds()
    startNewSale()
    await held
    await settle()
    expect(asked.filter(({ id }) => id === 'sailing.lock')).toHaveLength(1)
    expect(useSale.getState().held).toBeUndefined()
  })

  test('match the booking as it was edited in between', async () => {
    const held = holdFreeTrips()
    addProduct('passenger', 'GR')
    assignRemaining()
    expect(await held).toEqual([])
    expect(locked.at(-1)).toEqual([1, 1, 1])
  })
})
