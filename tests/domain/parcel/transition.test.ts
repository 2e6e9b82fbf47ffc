import { describe, expect, it } from 'vitest'
import {
  inStatus,
  moveParcel,
  parcelStatuses,
  parcelStatusOf,
  parcelTransitions,
  parcelVerbsOf,
  type ParcelParty,
  type ParcelStatus,
} from '../../../src/domain/parcel/transition.ts'
import { isRefusal, refuse } from '../../../src/domain/refusal.ts'

const everyone: ParcelParty[] = ['seller', 'origin', 'destination']
const verbs = ['load', 'unload', 'handOver', 'return', 'cancel'] as const

describe('a package', () => {
  it.each(parcelStatuses.flatMap((status) => verbs.map((verb) => [verb, status] as const)))(
    'changes by %s from %s only where the table has it',
    (verb, status) => {
      const step = parcelTransitions.find((one) => one.verb === verb && one.from === status)
      const moved = moveParcel(verb, [status], { parties: everyone })
      if (step) expect(moved).toEqual({ statuses: [step.to], pieces: [1], port: step.port })
      else expect(moved).toEqual({ refusal: inStatus[status], parameters: {} })
    },
  )

  it('that is handed over, returned or cancelled changes no more', () => {
    for (const status of ['HANDED_OVER', 'RETURNED', 'CANCELLED'] as const)
      expect(parcelVerbsOf([status], everyone)).toEqual([])
  })

  it('is cancelled by the agency that accepted it only', () => {
    expect(moveParcel('cancel', ['ACCEPTED'], { parties: ['origin', 'destination'] })).toEqual(
      refuse('parcel_elsewhere'),
    )
  })
})

describe('packages under one code', () => {
  it('are each in their status, and together in that of the least advanced', () => {
    expect(parcelStatusOf(['LOADED', 'ACCEPTED', 'HANDED_OVER'])).toBe('ACCEPTED')
    expect(parcelStatusOf(['RETURNED', 'HANDED_OVER'])).toBe('HANDED_OVER')
  })

  it('move together where they permit it, the others stay', () => {
    const mixed: ParcelStatus[] = ['LOADED', 'ACCEPTED', 'ACCEPTED']
    expect(moveParcel('load', mixed, { parties: everyone })).toMatchObject({
      statuses: ['LOADED', 'LOADED', 'LOADED'],
      pieces: [2, 3],
    })
    expect(moveParcel('load', mixed, { piece: 3, parties: everyone })).toMatchObject({ pieces: [3] })
  })

  it('are cancelled together, or not at all', () => {
    const moved = moveParcel('cancel', ['ACCEPTED', 'LOADED'], { parties: everyone })
    expect(moved).toEqual(refuse('parcel_loaded'))
    expect(parcelVerbsOf(['ACCEPTED', 'LOADED'], everyone)).not.toContain('cancel')
    expect(parcelVerbsOf(['ACCEPTED', 'ACCEPTED'], everyone)).toContain('cancel')
  })

  it.each([0, 3, -1])('refuse the number %d, of which there is none', (piece) => {
    const moved = moveParcel('load', ['ACCEPTED', 'ACCEPTED'], { piece, parties: everyone })
    expect(isRefusal(moved) && moved).toEqual({ refusal: 'parcel_piece', parameters: { quantity: 2 } })
  })
})
