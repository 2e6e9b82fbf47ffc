import { describe, expect, test } from 'vitest'
import { type OrderedTrip, refuseTripOrder } from '../../../src/domain/booking/tripOrder.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const dated = (
  [origin, destination]: readonly [string, string],
  departs: string,
  arrives: string,
  others: Partial<OrderedTrip> = {},
): OrderedTrip => ({
  origin,
  destination,
  times: { departs, arrives },
  travellers: ['john'],
  ...others,
})

const out = dated(['PIR', 'JTR'], '2026-12-24 20:00', '2026-12-25 01:00')
const back = (departs: string, others: Partial<OrderedTrip> = {}) =>
  dated(['JTR', 'PIR'], departs, '2026-12-31 23:00', others)

const early = (departs: string) =>
  refuse(
    'trip_before_arrival',
    { origin: 'JTR', destination: 'PIR', departs, arrives: '2026-12-25 01:00' },
    '/trips/1',
  )

describe('the order of trips', () => {
  test('a return leaves after the arrival of the trip out, to the minute', () => {
    for (const departs of ['2026-12-15 07:00', '2026-12-24 07:00', '2026-12-24 23:00', '2026-12-25 00:59'])
      expect(refuseTripOrder([out, back(departs)])).toEqual(early(departs))
    for (const departs of ['2026-12-25 01:00', '2026-12-25 07:00', '2027-01-02 07:00'])
      expect(refuseTripOrder([out, back(departs)])).toBeUndefined()
  })

  test('a trip from another port leaves after the departure of the one that precedes it', () => {
    const onward = (departs: string) => dated(['JNX', 'HER'], departs, '2026-12-31 23:00')
    expect(refuseTripOrder([out, onward('2026-12-24 19:00')])).toMatchObject({
      refusal: 'trip_before_arrival',
      parameters: { origin: 'JNX', departs: '2026-12-24 19:00' },
    })
    expect(refuseTripOrder([out, onward('2026-12-24 21:00')])).toBeUndefined()
  })

  test('others may travel the other way before', () => {
    expect(refuseTripOrder([out, back('2026-12-15 07:00', { travellers: ['jane'] })])).toBeUndefined()
    const both = back('2026-12-15 07:00', { travellers: ['jane', 'john'] })
    expect(refuseTripOrder([out, both])).toEqual(early('2026-12-15 07:00'))
  })

  test('an open trip has no time', () => {
    expect(refuseTripOrder([out, back('', { times: undefined })])).toBeUndefined()
  })

  test('a dated trip takes the place of the open one that it replaced', () => {
    const openOut = { ...out, times: undefined, travellers: [], ended: ['john'] }
    expect(refuseTripOrder([openOut, back('2026-12-26 07:00'), out])).toBeUndefined()
    expect(refuseTripOrder([openOut, back('2026-12-15 07:00'), out])).toMatchObject({ at: '/trips/1' })
  })

  test('a pair that stays as it is is not refused, and one that was sold otherwise may be mended', () => {
    const before = '2026-12-15 07:00'
    const late = { ...out, before: out.times?.departs }
    expect(refuseTripOrder([late, back(before, { before })])).toBeUndefined()
    expect(refuseTripOrder([late, back('2026-12-26 07:00', { before })])).toBeUndefined()
    expect(refuseTripOrder([late, back(before, { before: '2026-12-28 07:00' })])).toEqual(early(before))
  })
})
