import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import type { Status } from '../../../src/domain/booking/transition.ts'
import { uncoveredLegs, readScan } from '../../../src/domain/checkin/scan.ts'
import { readPass, writePass, isWithinShift, refuseStart } from '../../../src/domain/checkin/window.ts'
import { gateProblem, refuseForced, type TicketAtGate } from '../../../src/domain/checkin/problem.ts'

const gate = { itinerary: 1, port: 'PIR', ahead: ['PAS', 'JNX'] }
const ticket: TicketAtGate = {
  kind: 'passenger',
  status: 'ISSUED',
  itinerary: 1,
  origin: 'PIR',
  destination: 'JNX',
  departs: '2026-06-20 07:30',
  missing: [],
}
const problem = (more: Partial<TicketAtGate>) => gateProblem({ ...ticket, ...more }, gate)

describe('a ticket at the gate', () => {
  it('whose companion is not aboard may be forced', () => {
    const companion = { name: 'PAPPA MARIA', crsReservationId: 'ABEHK2', isAboard: false }
    const gone = refuse('checkin_companion_gone', { name: 'PAPPA MARIA', reference: 'ABEHK2' })
    expect(problem({ companion })).toEqual({ ...gone, canForce: true })
    expect(problem({ companion: { ...companion, isAboard: true } })).toBeUndefined()
  })

  it('is checked in where nothing is against it', () => {
    expect(problem({})).toBeUndefined()
    expect(problem({ kind: 'vehicle' })).toBeUndefined()
  })

  it.each<[Status, string]>([
    ['CANCELLED', 'checkin_cancelled'],
    ['OPEN', 'checkin_open'],
    ['PTA', 'checkin_pta'],
    ['OPTIONAL', 'checkin_unpaid'],
  ])('is never forced while it is %s (SC-C31)', (status, refusal) => {
    expect(problem({ status, itinerary: 2, missing: ['name'] })).toEqual({
      refusal,
      parameters: {},
      canForce: false,
    })
  })

  it('names a ticket that was replaced by a dated one', () => {
    const replaced = problem({ status: 'CANCELLED', isReplaced: true })
    expect(replaced).toEqual({ ...refuse('checkin_replaced'), canForce: false })
  })

  it('may be forced for another day, another port and missing fields, in this order (SC-C31)', () => {
    const other = { itinerary: 2, origin: 'PAS', missing: ['name', 'birthdate'] }
    expect(problem(other)).toEqual({
      ...refuse('checkin_other_day', { departs: '2026-06-20 07:30' }),
      canForce: true,
    })
    expect(problem({ ...other, itinerary: 1 })).toEqual({
      ...refuse('checkin_other_port', { port: 'PAS' }),
      canForce: true,
    })
    expect(problem({ missing: other.missing })).toEqual({
      ...refuse('checkin_incomplete', { fields: 'name, birthdate' }),
      canForce: true,
    })
  })

  it('is refused for a cancelled sailing, and forced aboard another one only', () => {
    const refusal = refuse('checkin_sailing_cancelled')
    expect(problem({ disrupted: 'cancelled' })).toEqual({ ...refusal, canForce: false })
    expect(problem({ disrupted: 'cancelled', itinerary: 2 })).toEqual({ ...refusal, canForce: true })
    expect(problem({ disrupted: 'displaced' })).toEqual({ ...refuse('checkin_displaced'), canForce: true })
  })

  it('is never forced to a port that does not follow, as a product, or a second time', () => {
    expect(problem({ destination: 'HER', itinerary: 2 })).toEqual({
      ...refuse('checkin_other_route', { origin: 'PIR', destination: 'HER' }),
      canForce: false,
    })
    expect(problem({ kind: 'service' })).toEqual({ ...refuse('checkin_product'), canForce: false })
    const boarded = { here: true, at: '06:00', by: '1300/demo', gate: 'G1' }
    expect(problem({ boarded, status: 'CHECKEDIN' })).toEqual({
      ...refuse('checkin_twice', { at: '06:00', by: '1300/demo', gate: 'G1' }),
      canForce: false,
    })
    expect(problem({ boarded: { ...boarded, here: false }, status: 'CHECKEDIN' })).toEqual({
      ...refuse('checkin_elsewhere'),
      canForce: false,
    })
  })

  it('is forced with a reason only', () => {
    const soft = problem({ missing: ['name'] })
    expect(refuseForced(soft, ' ')).toEqual(refuse('checkin_reason_missing', {}, '/reason'))
    expect(refuseForced(soft, 'On the captain’s word')).toBeUndefined()
    expect(refuseForced(problem({ status: 'CANCELLED' }), 'x')).toMatchObject({
      refusal: 'checkin_cancelled',
    })
  })
})

describe('a scan', () => {
  it('is a QR code, a letter with a number, or a number alone (CI-019)', () => {
    const number = '000000001234'
    expect(readScan(`t1/h${number}/ABCDEF/PIR-JTR/202606200730/AAAA`)).toEqual({
      letter: 'H',
      number,
      signed: `T1/H${number}/ABCDEF/PIR-JTR/202606200730/AAAA`,
    })
    expect(readScan(' h1234 ')).toEqual({ letter: 'H', number })
    expect(readScan('1234')).toEqual({ number })
  })

  it.each(['', 'H', '1234567890123', 'V1/ABCDEF/202606200730/AAAA', 'PIR JTR'])(
    'reads nothing in %j',
    (text) => {
      expect(readScan(text)).toBeUndefined()
    },
  )
})

describe('the time of a check-in', () => {
  it('is the day of the sailing, and six hours around one near midnight', () => {
    expect(refuseStart('2026-06-20 07:30', '2026-06-20 00:00')).toBeUndefined()
    expect(refuseStart('2026-06-20 07:30', '2026-06-20 23:59')).toBeUndefined()
    expect(refuseStart('2026-06-20 00:30', '2026-06-19 18:30')).toBeUndefined()
    expect(refuseStart('2026-06-20 23:50', '2026-06-21 05:50')).toBeUndefined()
    for (const now of ['2026-06-19 23:59', '2026-06-21 00:00'])
      expect(refuseStart('2026-06-20 07:30', now)).toEqual(
        refuse('checkin_not_today', { departs: '2026-06-20 07:30' }),
      )
  })

  it('of a scan lies within the shift, by a clock that is at most five minutes fast', () => {
    const shift = { issuedAt: 1_000_000, expiresAt: 9_000_000 }
    const fiveMinutes = 300_000
    const now = 5_000_000
    const isWithin = (at: number) => isWithinShift(at, shift, now)
    expect([1_000_000, now + fiveMinutes].map(isWithin)).toEqual([true, true])
    expect([1_000_000 - 1, now + fiveMinutes + 1].map(isWithin)).toEqual([false, false])
    expect([9_000_000, 9_000_001].map((at) => isWithinShift(at, shift, 20_000_000))).toEqual([true, false])
  })
})

describe('the legs without places', () => {
  it('are all those of another sailing, and those outside the trip on the same one', () => {
    const voyage = { from: 0, to: 3 }
    expect(uncoveredLegs(voyage, undefined)).toEqual([voyage])
    expect(uncoveredLegs(voyage, { from: 1, to: 2 })).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ])
    expect(uncoveredLegs({ from: 1, to: 3 }, { from: 0, to: 3 })).toEqual([])
  })
})

describe('the pass of an offline list', () => {
  it('is read as it was written, and nothing else is', () => {
    const pass = { itinerary: 7, port: 'PIR', user: 3, issuedAt: 1, expiresAt: 2, digest: 'AB'.repeat(32) }
    expect(readPass(`${writePass(pass)}/SIGNATURE`)).toEqual(pass)
    expect(readPass('T1/H000000001234/ABCDEF/PIR-JTR//X')).toBeUndefined()
  })
})
