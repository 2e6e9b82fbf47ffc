import { describe, expect, it } from 'vitest'
import { checkOffline } from '../../../../src/desk/checkin/offline/checkOffline.ts'
import { boarded, passenger } from '../exampleTickets.ts'

const due = passenger(1, 'ALFA')
const onBoard = passenger(1, 'ALFA', { status: 'CHECKEDIN', boarding: boarded })
const incomplete = passenger(1, 'ALFA', { missing: ['birthdate', 'nationality'] })

describe('without a connection the list', () => {
  it('lets a due ticket board once, and then names who was first', () => {
    expect(checkOffline(due, 'checkIn')).toBeUndefined()
    expect(checkOffline(onBoard, 'checkIn')).toMatchObject({
      refusal: 'checkin_twice',
      parameters: { at: boarded.at, by: boarded.user, gate: 'G1' },
    })
    expect(checkOffline(onBoard, 'forceCheckIn')).toMatchObject({ refusal: 'checkin_twice' })
  })

  it('lets a ticket on board be checked out, and no other', () => {
    expect(checkOffline(onBoard, 'checkOut')).toBeUndefined()
    expect(checkOffline(due, 'checkOut')).toMatchObject({ refusal: 'checkin_not_in' })
  })

  it('demands missing fields, unless they are filled in or the check-in is forced', () => {
    const filled = { birthdate: '1980-02-01' }
    expect(checkOffline(incomplete, 'checkIn')).toMatchObject({
      refusal: 'checkin_incomplete',
      parameters: { fields: 'birthdate, nationality' },
    })
    expect(checkOffline(incomplete, 'checkIn', filled)).toMatchObject({
      parameters: { fields: 'nationality' },
    })
    expect(checkOffline(incomplete, 'checkIn', { ...filled, nationality: '' })).toMatchObject({
      parameters: { fields: 'nationality' },
    })
    expect(checkOffline(incomplete, 'checkIn', { ...filled, nationality: 'GR' })).toBeUndefined()
    expect(checkOffline(incomplete, 'forceCheckIn')).toBeUndefined()
  })

  it('refuses a ticket of a cancelled sailing, also by force, and lets one without a seat be forced', () => {
    const cancelled = passenger(1, 'ALFA', { disrupted: 'cancelled' })
    const displaced = passenger(1, 'ALFA', { disrupted: 'displaced' })
    for (const kind of ['checkIn', 'forceCheckIn'] as const)
      expect(checkOffline(cancelled, kind)).toMatchObject({ refusal: 'checkin_sailing_cancelled' })
    expect(checkOffline(displaced, 'checkIn')).toMatchObject({ refusal: 'checkin_displaced' })
    expect(checkOffline(displaced, 'forceCheckIn')).toBeUndefined()
  })
})
