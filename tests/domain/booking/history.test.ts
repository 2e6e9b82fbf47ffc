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

  it('without a version before are the fields that a booking begins with', () => {
    const begun = state([item(1)], { until: '2026-06-18 12:00', paid: 0, leader: { mobile: '697' } })
    const added = (key: string, label: string, after: unknown) => ({
      key,
      label,
      field: key.split('/').at(-1),
      after,
    })
    expect(historyChanges(undefined, begun)).toEqual([
      added('booking/status', '', 'ISSUED'),
      added('booking/until', '', '2026-06-18 12:00'),
      added('booking/paid', '', 0),
      added('item/1/trip', 'P1', 'PIR→JTR 2026-06-20 07:30 HLC01'),
      added('item/1/price', 'P1', 4350),
      added('item/1/status', 'P1', 'ISSUED'),
      added('item/1/ticket', 'P1', 'H1'),
    ])
  })

  it('name the lead passenger, insurances, ticks, and what was removed', () => {
    const insurance = { id: 'I1', status: 'ISSUED', gross: 500 }
    const before = state([item(1, { details: { surname: 'P', over10kg: false, tags: ['x'] } })], {
      leader: { mobile: '697', email: '' },
      insurances: [insurance],
      eticket: false,
    })
    const after = state([item(1, { details: { surname: 'P', over10kg: true }, place: '4A' })], {
      insurances: [{ ...insurance, status: 'CANCELLED' }],
    })
    expect(historyChanges(before, after)).toEqual([
      { key: 'booking/eticket', label: '', field: 'eticket', before: 0, after: 1 },
      { key: 'leader/mobile', label: '', field: 'mobile', before: '697' },
      { key: 'item/1/over10kg', label: 'P', field: 'over10kg', before: 0, after: 1 },
      { key: 'insurance/I1/status', label: 'I1', field: 'status', before: 'ISSUED', after: 'CANCELLED' },
      { key: 'item/1/place', label: 'P', field: 'place', after: '4A' },
    ])
  })

  it('label a passenger by its names, a vehicle by its plate, and others by their product', () => {
    const labels = (one: ItemState) =>
      historyChanges(undefined, state([one])).find(({ field }) => field === 'price')?.label
    expect(labels(item(1, { details: { surname: 'PAPPA', name: 'MARIA' } }))).toBe('PAPPA MARIA')
    expect(labels(item(1, { details: { surname: '', name: 'MARIA' } }))).toBe('MARIA')
    expect(labels(item(1, { kind: 'vehicle', details: { plateNumber: 'IKA1234', surname: 'X' } }))).toBe(
      'IKA1234',
    )
    expect(labels(item(1, { kind: 'service', details: { name: 5 }, accommodation: 'MEAL' }))).toBe('MEAL')
  })

  it('have the fee of a cancellation that cost something', () => {
    const free = { ...cancelled(item(1)), fee: 0 }
    const fees = historyChanges(state([item(1)]), state([free])).filter(({ field }) => field === 'fee')
    expect(fees).toEqual([])
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

  it('is the verb alone for the whole booking, and none for other verbs', () => {
    for (const verb of ['issue', 'issueHeld', 'convertToOptional', 'undoCancel'])
      expect(historyStep(verb, {}, state(all), state(all))).toEqual({ verb })
    for (const verb of ['convertToOpen', 'split', 'cancel', 'modify'])
      expect([verb, historyStep(verb, {}, undefined, state(all))]).toEqual([verb, undefined])
    expect(historyStep('changeOption', {}, state(all), state(all))).toBeUndefined()
    expect(historyStep('issuePta', {}, state(all), state(all))).toEqual({ verb: 'issuePta' })
    for (const data of [{}, { trip: null }, { trip: 'x' }, { trip: {} }, { trip: { departs: 5 } }])
      expect(historyStep('replaceOpen', data, state(all), state(all))).toEqual({ verb: 'replaceOpen' })
  })

  it('selects a pet with its owner, and no service', () => {
    const withOwner = { kind: 'pet', uuid: 'dog', details: { ownerUuid: 'p1' } }
    const before = [item(1), item(2), item(6, withOwner)]
    const after = (ids: number[]) => state(before.map((one) => (ids.includes(one.id) ? cancelled(one) : one)))
    const step = (...ids: number[]) => historyStep('cancel', {}, state(before), after(ids))
    expect(step(1, 6)).toEqual({ verb: 'cancel', passengers: [1] })
    // The dog of a passenger who stays, the dog alone, and a passenger whose dog stays.
    expect([step(2, 6), step(6), step(1)]).toEqual([undefined, undefined, undefined])
    expect(step(2)).toEqual({ verb: 'cancel', passengers: [2] })
    const cat = item(8, { kind: 'pet', uuid: 'cat', details: { ownerUuid: 'p2' } })
    const exchanged = state([cancelled(item(1)), item(2), item(6, withOwner), cancelled(cat)])
    expect(historyStep('cancel', {}, state([...before, cat]), exchanged)).toBeUndefined()
    const meal = [item(1), item(2), item(7, { kind: 'service', uuid: 'm', details: {} })]
    const mealLess = state(meal.map((one) => (one.id === 7 ? cancelled(one) : one)))
    expect(historyStep('cancel', {}, state(meal), mealLess)).toBeUndefined()
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
