import { describe, expect, test } from 'vitest'
import {
  emptyForm,
  firstMissing,
  isReturn,
  questionsOf,
  withLeg,
  withNextLeg,
  withReturn,
  type SearchForm,
} from '../../../src/desk/sailing/form.ts'

const oneWay: SearchForm = {
  ...emptyForm(),
  legs: [{ origin: 'PIR', destination: 'JTR', date: '2026-12-24' }],
}
const ports = (form: SearchForm) => form.legs.map(({ origin, destination }) => `${origin}-${destination}`)

describe('the search form', () => {
  test('begins with one adult, no vehicle and nowhere to go', () => {
    expect(emptyForm()).toMatchObject({ travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] })
    expect(firstMissing(emptyForm())).toMatchObject({ leg: 0, field: 'origin' })
  })

  test('says which field is missing first', () => {
    expect(firstMissing(withNextLeg(oneWay))).toMatchObject({ leg: 1, field: 'destination' })
    expect(firstMissing(oneWay)).toBeUndefined()
  })

  test('a return date adds the way back, which follows the way out and goes with its date', () => {
    const both = withReturn(oneWay, '2026-12-31')
    expect(ports(both)).toEqual(['PIR-JTR', 'JTR-PIR'])
    expect(ports(withLeg(both, 0, { destination: 'PAS' }))).toEqual(['PIR-PAS', 'PAS-PIR'])
    expect(withReturn(both, '2027-01-02').legs[1]?.date).toBe('2027-01-02')
    expect(withReturn(both, '').legs).toEqual(oneWay.legs)
  })

  test('a further leg begins where the last one ended; it is no way back', () => {
    const more = withLeg(withNextLeg(oneWay), 1, { destination: 'HER' })
    expect(ports(more)).toEqual(['PIR-JTR', 'JTR-HER'])
    expect(isReturn(more)).toBe(false)
    expect(ports(withLeg(more, 0, { destination: 'PAS' }))).toEqual(['PIR-PAS', 'JTR-HER'])
  })
})

describe('what is asked of the wire', () => {
  test('a plain search has neither vehicles nor filters', () => {
    expect(questionsOf(oneWay)).toEqual([
      {
        origin: { idOrCode: 'PIR' },
        destination: { idOrCode: 'JTR' },
        departureDate: '2026-12-24',
        travellers: [{ type: 'AD', quantity: 1 }],
      },
    ])
  })

  test('party, vehicles and filters go out with every leg', () => {
    const asked = questionsOf({
      ...withReturn(oneWay, '2026-12-31'),
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discount: 'STU', quantity: 1 },
        { type: 'CH', quantity: 0 },
      ],
      vehicles: [{ category: 'CAR425', length: 4.2, plate: 'IKA1234' }],
      filters: { company: ['HLC'], cabin: true, departs: [800, 2000] },
    })
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
      ],
      vehicles: [{ idOrCode: 'CAR425', length: 4.2, quantity: 1 }],
      filters: { company: ['HLC'], cabin: 'hasCabin', departureTimeDuration: [800, 2000] },
    })
  })
})
