import { beforeEach, describe, expect, test, vi } from 'vitest'
import { holdWhatIsFree, letGo, release } from '../../../../src/desk/booking/holds.ts'
import {
  clearedFrom,
  forgetCleared,
  keepCleared,
  takeCleared,
} from '../../../../src/desk/booking/draft/cleared.ts'
import { documentOf } from '../../../../src/desk/booking/draft/document.ts'
import { showParked, useParked } from '../../../../src/desk/booking/draft/parked.ts'
import { seatTheRest } from '../../../../src/desk/booking/prepare.ts'
import { know, startAfresh, useBooking } from '../../../../src/desk/booking/store.ts'
import { take } from '../../../../src/desk/booking/take.ts'
import { availabilityOf, back, tripOf } from '../world.ts'

interface Asked {
  id: string
  name: string | undefined
}

const asked: Asked[] = []
let stored: unknown
/** Port from which nothing is free. */
let soldOut = ''

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (
    { id }: { id: string },
    { path, body }: { path?: { name: string }; body?: { trip?: { origin: { idOrCode: string } } } },
  ) => {
    asked.push({ id, name: path?.name })
    if (id === 'draft.save') stored = body
    if (id === 'draft.remove') stored = undefined
    if (id === 'draft.read') return { version: 3, draft: stored }
    if (id === 'sailing.lock' && body?.trip?.origin.idOrCode === soldOut) {
      return { refusal: 'sold_out', parameters: { what: 'EC', left: 0 } }
    }
    return { version: 4, heldUntil: '2026-11-20 12:15', secondsLeft: 900 }
  },
}))

const out = tripOf()
const said: string[] = []
const say = (words: string) => void said.push(words)
const settle = () => new Promise((go) => setTimeout(go))

beforeEach(async () => {
  await letGo()
  forgetCleared()
  await settle()
  soldOut = ''
  stored = undefined
  asked.length = said.length = 0
  startAfresh()
  take({ trips: [out, back], wanted: 2, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [] }, 'GR')
  know([availabilityOf(out), availabilityOf(back)])
  seatTheRest()
  clearedFrom(() => {
    const state = useBooking.getState()
    if (state.inHand.trips.length === 0) return undefined
    const document = { ...documentOf(state, { search: {}, queue: '' }, 10) }
    return { document, cursor: { path: '/book-ticket/step-2' }, holdKey: state.holdKey }
  })
})

describe('a cleared booking', () => {
  test('is kept as a draft and comes back with its edits, once', async () => {
    keepCleared({ say })
    startAfresh()
    await settle()
    expect(said).toHaveLength(1)
    expect(useParked.getState().cleared).toBe('/book-ticket/step-2')
    expect(asked).toContainEqual({ id: 'draft.save', name: 'cleared' })
    const cleared = await takeCleared()
    expect(cleared?.document.inHand.trips).toHaveLength(2)
    expect(cleared?.document.changes).toHaveLength(1)
    expect(useParked.getState().cleared).toBeUndefined()
    await settle()
    expect(await takeCleared()).toBeUndefined()
  })

  test('is read from the server by a page that did not clear it', async () => {
    keepCleared({ say })
    await settle()
    const draft = stored
    forgetCleared()
    await settle()
    stored = draft
    showParked([{ name: 'cleared', version: 4, age: 10, cursor: { path: '/book-ticket' } }], 0)
    expect(useParked.getState().cleared).toBe('/book-ticket')
    expect((await takeCleared())?.document.inHand.trips).toHaveLength(2)
  })

  test('leaves the one before it where nothing is in hand', async () => {
    keepCleared({ say })
    startAfresh()
    keepCleared({ say })
    expect(said).toHaveLength(1)
    expect((await takeCleared())?.document.inHand.trips).toHaveLength(2)
  })
})

describe('places to be held again', () => {
  test('are held on the trips that have them, the others are answered', async () => {
    soldOut = back.origin.idOrCode
    expect(await holdWhatIsFree()).toMatchObject([{ trip: 1, refusal: { refusal: 'sold_out' } }])
    expect(useBooking.getState().held).toBeDefined()
    await release()
    soldOut = ''
    expect(await holdWhatIsFree()).toEqual([])
  })
})
