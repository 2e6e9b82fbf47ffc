import { describe, expect, it } from 'vitest'
import { tripsMatch, tripId } from '../../../src/domain/sailing/tripId.ts'

const trip = {
  departureDateTime: '2026-08-14 07:25',
  arrivalDateTime: '2026-08-14 11:25',
  origin: { idOrCode: 'PIR' },
  destination: { idOrCode: 'PAS' },
  vessel: { idOrCode: 'HLC1' },
}

describe('a trip', () => {
  it.each([
    { ...trip, departureDateTime: '2026-08-15 07:25' },
    { ...trip, origin: { idOrCode: 'RAF' } },
    { ...trip, destination: { idOrCode: 'JNX' } },
    { ...trip, vessel: { idOrCode: 'HLC2' } },
  ])('is another when one of its four keys is: %j', (other) => {
    expect(tripId(other)).not.toBe(tripId(trip))
    expect(tripsMatch(trip, other)).toBe(false)
  })

  it('has the same id with another arrival but does not match', () => {
    const late = { ...trip, arrivalDateTime: '2026-08-14 12:00' }
    expect(tripId(late)).toBe(tripId(trip))
    expect(tripsMatch(trip, late)).toBe(false)
    expect(tripsMatch(trip, { ...trip })).toBe(true)
  })

  it('matches one without an arrival', () => {
    expect(tripsMatch(trip, { ...trip, arrivalDateTime: undefined })).toBe(true)
  })
})
