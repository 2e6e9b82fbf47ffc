import { describe, expect, it } from 'vitest'
import {
  historyChanges,
  joinedChanges,
  type BookingState,
  type ItemState,
  historyStep,
} from '../../../src/domain/booking/history.ts'

const item = (id: number, more: Partial<ItemState> = {}): ItemState => ({
  id,
  trip: 'A',
  uuid: `p${id}`,
  kind: 'passenger',
  details: { surname: `P${id}` },
  accommodation: 'DECK',
  place: null,
  discount: null,
  price: 4350,
  status: 'ISSUED',
  ticket: `H${id}`,
  fee: null,
  ...more,
})
const trip = (code: string, departs = '2026-06-20 07:30') => ({
  code,
  origin: 'PIR',
  destination: 'JTR',
  departs,
  vessel: 'HLC01',
  openUntil: null,
  remarks: '',
})
const state = (items: readonly ItemState[], more: Partial<BookingState> = {}): BookingState => ({
  status: 'ISSUED',
  until: null,
  agency: '1300',
  eticket: true,
  remarks: '',
  leader: {},
  paid: 8700,
  trips: [trip('A'), trip('B')],
  items,
  insurances: [],
  ...more,
})
const cancelled = (one: ItemState): ItemState => ({ ...one, status: 'CANCELLED', fee: 1000 })

describe('the differences of two versions', () => {
  it('are empty for equal ones, and name the field with both values for others', () => {
    const before = state([item(1), item(2)])
    expect(historyChanges(before, before)).toEqual([])
    const after = state([item(1, { details: { surname: 'X' } }), cancelled(item(2))], { paid: 5350 })
    expect(historyChanges(before, after)).toEqual([
      { key: 'booking/paid', label: '', field: 'paid', before: 8700, after: 5350 },
      { key: 'item/1/surname', label: 'X', field: 'surname', before: 'P1', after: 'X' },
      { key: 'item/2/status', label: 'P2', field: 'status', before: 'ISSUED', after: 'CANCELLED' },
      { key: 'item/2/fee', label: 'P2', field: 'fee', after: 1000 },
    ])
  })

  it('show the trip of an item, also when it has moved to one without a date', () => {
    const open = state([item(1, { trip: 'C' })], { trips: [trip('A'), { ...trip('C', ''), vessel: '' }] })
    expect(historyChanges(state([item(1)]), open)).toEqual([
      {
        key: 'item/1/trip',
        label: 'P1',
        field: 'trip',
        before: 'PIR→JTR 2026-06-20 07:30 HLC01',
        after: 'PIR→JTR',
      },
    ])
  })

  it('over several entries are those of the first and the last', () => {
    const [one, two, three] = [
      state([item(1)], { remarks: 'a' }),
      state([cancelled(item(1))], { remarks: 'b' }),
      state([cancelled(item(1))], { remarks: 'a', paid: 1000 }),
    ]
    const joined = joinedChanges([historyChanges(one, two), historyChanges(two, three)])
    const direct = historyChanges(one, three)
    expect(joined.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
      direct.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
  })
})

describe('a step that can be made again', () => {
  const car = item(3, { kind: 'vehicle', uuid: 'v1' })
  const back = [item(4, { trip: 'B', uuid: 'p1' }), item(5, { trip: 'B', uuid: 'p2' })]
  const all = [item(1), item(2), car, ...back]
  const cancelling = (...ids: number[]) => {
    const after = state(all.map((one) => (ids.includes(one.id) ? cancelled(one) : one)))
    return historyStep('cancel', {}, state(all), after)
  }

  it.each<[string, number[], object | undefined]>([
    ['everything', [1, 2, 3, 4, 5], {}],
    ['a whole trip', [4, 5], { trips: [2] }],
    ['a passenger on all trips', [2, 5], { passengers: [2] }],
    ['a passenger on one trip', [5], { passengers: [2], trips: [2] }],
    ['a vehicle', [3], { vehicles: [1], trips: [1] }],
    ['nothing that numbers can express', [1, 5], undefined],
    ['nothing at all', [], undefined],
  ])('selects %s', (_, ids, selection) => {
    expect(cancelling(...ids)).toEqual(selection && { verb: 'cancel', ...selection })
  })

  it('has the agency of a PTA, and that of a transfer with the tickets', () => {
    expect(historyStep('issuePta', { collector: '1377' }, state(all), state(all))).toEqual({
      verb: 'issuePta',
      agency: '1377',
    })
    const left = state(all.filter(({ uuid }) => uuid !== 'p2'))
    expect(historyStep('transfer', { to: '1377' }, state(all), left)).toEqual({
      verb: 'transfer',
      agency: '1377',
      passengers: [2],
    })
    // The agency that has the whole booking now did not transfer it.
    expect(historyStep('transfer', { to: '1377' }, undefined, state(all))).toBeUndefined()
    expect(historyStep('transfer', { to: '1377' }, state(all), state(all))).toBeUndefined()
    expect(historyStep('undoCancel', {}, state(all), state(all))).toEqual({ verb: 'undoCancel' })
  })

  it('is the new departure of one trip, and nothing else that was modified', () => {
    const later = trip('B', '2026-06-23 07:30')
    const move = (trips: BookingState['trips'], items = all) =>
      historyStep('modify', {}, state(all), state(items, { trips }))
    expect(move([trip('A'), later])).toEqual({ verb: 'modify', trips: [2], until: '2026-06-23 07:30' })
    // Another company has another code for it.
    const [was, is] = [[item(1)], [item(1, { trip: 'B' })]]
    expect(
      historyStep('modify', {}, state(was, { trips: [trip('A')] }), state(is, { trips: [later] })),
    ).toEqual({ verb: 'modify', until: '2026-06-23 07:30' })
    expect(move([trip('A', '2026-06-22 07:30'), later])).toBeUndefined()
    expect(move([trip('A'), { ...later, destination: 'PAS' }])).toBeUndefined()
    const named = all.map((one) => (one.id === 1 ? { ...one, details: { surname: 'X' } } : one))
    expect(move([trip('A'), later], named)).toBeUndefined()
    expect(move([trip('A'), trip('B')], named)).toBeUndefined()
  })

  it('has the time of an option, and the departure of a replaced ticket', () => {
    const option = state(all, { until: '2026-06-18 12:00' })
    expect(historyStep('changeOption', {}, state(all), option)).toEqual({
      verb: 'changeOption',
      until: '2026-06-18 12:00',
    })
    const data = { trip: { departs: '2026-06-20 07:30' } }
    expect(historyStep('replaceOpen', data, state(all), option)).toMatchObject({ until: '2026-06-20 07:30' })
    expect(historyStep('sell', {}, undefined, state(all))).toBeUndefined()
  })
})
