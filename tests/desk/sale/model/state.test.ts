import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { setLeader, setRemarks } from '../../../../src/desk/sale/model/contact.ts'
import { placeOf } from '../../../../src/desk/draft/draftContribution.ts'
import { longest, record, type Change } from '../../../../src/desk/sale/model/state.ts'
import { emptyStack, type UndoStack } from '../../../../src/desk/undo/undoStack.ts'
import { addProduct, removeProduct, namePassengers } from '../../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import {
  pricesOf,
  redo,
  setPrices,
  startNewSale,
  undo,
  useSale,
} from '../../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'

const out = tripOf()
const today = '2026-11-20'
const state = () => useSale.getState()
const taken = (trips = [out, back]) =>
  chooseTrips(
    { trips, wanted: 2, travellers: [{ type: 'AD', quantity: 2 }], vehicles: [{ category: 'CAR425' }] },
    'GR',
  )

beforeEach(() => {
  startNewSale()
  taken()
  setAvailability([availabilityOf(out), availabilityOf(back)])
})

const edits: [string, () => void][] = [
  ['a name', () => typePassenger(0, 'surname', 'smith', today)],
  ['a seat on a trip', () => typePassenger(1, 'accommodation', 'ab4', today)],
  ['a vehicle more', () => addProduct('vehicle', 'GR')],
  ['a passenger more', () => addProduct('passenger', 'GR')],
  ['a passenger less', () => removeProduct('passenger', state().workingBooking.people[0]?.uuid ?? '')],
  ['the leader', () => setLeader('mobile', '6971234567')],
  ['remarks', () => setRemarks('wheelchair')],
  ['names from the line', () => namePassengers({ people: [{ surname: 'A', name: 'B' }] })],
  ['a trip given back', () => taken([out])],
]

describe('undo and redo', () => {
  test.each(edits)('traverse %s', (_, make) => {
    const before = state().workingBooking
    make()
    const after = state().workingBooking
    expect(after).not.toEqual(before)
    undo()
    expect(state().workingBooking).toEqual(before)
    redo()
    expect(state().workingBooking).toEqual(after)
  })

  test('traverse the whole log, back to the empty booking and forward again', () => {
    for (const [, make] of edits) make()
    const all = state().workingBooking
    while (undo());
    expect(state().workingBooking.trips).toEqual([])
    expect(state().workingBooking.people).toEqual([])
    while (redo());
    expect(state().workingBooking).toEqual(all)
  })

  test('have no effect at the ends', () => {
    expect(redo()).toBeUndefined()
    undo()
    expect(undo()).toBeUndefined()
  })

  test('restore related state: the number of requested trips, and the party', () => {
    chooseTrips({ trips: [out], wanted: 1, travellers: [{ type: 'CH', quantity: 1 }], vehicles: [] }, 'GR')
    undo()
    expect(state().wanted).toBe(2)
    expect(state().party.travellers).toEqual([{ type: 'AD', quantity: 2 }])
  })

  test('drop undone edits after a new one', () => {
    setRemarks('one')
    undo()
    setLeader('email', 'a@b.gr')
    expect(redo()).toBeUndefined()
    expect(state().workingBooking.remarks).toBe('')
  })

  test('clear the prices of a trip when its price is affected, and retain them for a name (BK-088)', () => {
    typePassenger(0, 'accommodation', 'ab4', today)
    typePassenger(0, 'surname', 'smith', today)
    setPrices([
      { total: 100, items: [] },
      { total: 200, items: [] },
    ])
    undo()
    expect(pricesOf(state(), state().workingBooking.trips[0]!)?.total).toBe(100)
    undo()
    expect(pricesOf(state(), state().workingBooking.trips[0]!)).toBeUndefined()
    expect(pricesOf(state(), state().workingBooking.trips[1]!)?.total).toBe(200)
  })
})

describe('one edit', () => {
  const steps = () => state().changes.length

  test('is a cell typed again within a short time', () => {
    const before = steps()
    typePassenger(0, 'surname', 'smit', today)
    typePassenger(0, 'surname', 'smith', today)
    expect(steps()).toBe(before + 1)
    undo()
    expect(state().workingBooking.people[0]?.surname).toBe('')
  })

  test('is not two cells', () => {
    const before = steps()
    typePassenger(0, 'surname', 'smith', today)
    typePassenger(1, 'surname', 'smith', today)
    typePassenger(0, 'surname', 'smyth', today)
    expect(steps()).toBe(before + 3)
  })

  test('includes automatic changes that follow it', () => {
    addProduct('passenger', 'GR')
    const before = steps()
    assignRemaining()
    expect(steps()).toBe(before)
    undo()
    expect(state().workingBooking.people).toHaveLength(2)
    expect(
      state().workingBooking.trips[0]?.passengers.every(({ accommodation }) => accommodation === ''),
    ).toBe(true)
  })

  test('is absent when a search is repeated without changing the booking', () => {
    const before = steps()
    taken()
    expect(steps()).toBe(before)
  })
})

describe('the edit log', () => {
  const patch = (value: string, path = ['remarks']) => ({ op: 'replace', path, value }) as const
  const change = (from: string, to: string, at?: number): Change => ({
    name: 'remarks',
    forth: [patch(to)],
    back: [patch(from)],
    ...(at === undefined ? {} : { at }),
  })
  const logOf = (...changes: Change[]) =>
    changes.reduce<UndoStack<Change>>((log, one) => record(log, one), emptyStack)

  test('combines edits of this page only: those from before a reload remain separate', () => {
    expect(logOf(change('', 'a', 0), change('a', 'b', 1999)).changes).toHaveLength(1)
    expect(logOf(change('', 'a', 0), change('a', 'b', 2001)).changes).toHaveLength(2)
    expect(logOf(change('', 'a'), change('a', 'b', 5)).changes).toHaveLength(2)
  })

  test('drops an edit that was reverted by the next', () => {
    expect(logOf(change('', 'a', 0), change('a', '', 10)).changes).toEqual([])
  })

  test('stores the latest edits up to its limit', () => {
    const log = logOf(...Array.from({ length: longest + 5 }, (_, at) => change('', String(at), at * 5000)))
    expect(log.changes).toHaveLength(longest)
    expect(log.changes.at(-1)?.forth[0]?.value).toBe(String(longest + 4))
  })
})

describe('the location of a change', () => {
  const at = (make: () => void) => {
    make()
    const { changes, workingBooking } = state()
    return placeOf(changes.at(-1)?.forth ?? [], workingBooking)
  }

  test.each<[string, () => void, object]>([
    ['a name', () => typePassenger(1, 'name', 'jane', today), { kind: 'passenger', row: 1, field: 'name' }],
    ['remarks', () => setRemarks('x'), { kind: 'leader', row: 0, field: 'remarks' }],
    ['a phone', () => setLeader('mobile', '69'), { kind: 'leader', row: 0, field: 'mobile' }],
    ['one more', () => addProduct('passenger', 'GR'), { kind: 'passenger', row: 2, field: 'surname' }],
    ['a car more', () => addProduct('vehicle', 'GR'), { kind: 'vehicle', row: 1, field: 'plate' }],
  ])('%s', (_, make, spot) => {
    expect(at(make).spot).toEqual(spot)
  })

  test('of a seat is on its trip', () => {
    expect(at(() => typePassenger(1, 'accommodation', 'ab4', today))).toEqual({
      trip: 0,
      spot: { kind: 'passenger', row: 1, field: 'accommodation' },
    })
  })

  test('of trips is not a cell', () => {
    expect(at(() => taken([out]))).toEqual({})
  })
})
