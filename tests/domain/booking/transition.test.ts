import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  statuses,
  statusOf,
  transition,
  type Status,
} from '../../../src/domain/booking/transition.ts'

const allowed = (from: Status) => statuses.filter((to) => transition(from, to) === undefined)

describe('a status', () => {
  it.each<[Status, Status[]]>([
    ['OPTIONAL', ['ISSUED', 'PTA', 'OPEN', 'CANCELLED']],
    ['ISSUED', ['OPTIONAL', 'OPEN', 'CHECKEDIN', 'CANCELLED']],
    ['PTA', ['ISSUED', 'CANCELLED']],
    ['OPEN', ['ISSUED', 'CANCELLED']],
    ['CHECKEDIN', ['ISSUED']],
    ['CANCELLED', []],
  ])('%s may become %j', (from, to) => {
    expect(allowed(from)).toEqual(to)
  })

  it('names the current status when it forbids an action', () => {
    expect(transition('CANCELLED', 'ISSUED', '/crsReservationId')).toEqual({
      refusal: 'wrong_status',
      parameters: { status: 'CANCELLED' },
      at: '/crsReservationId',
    })
  })

  it.each<[Status, string[]]>([
    ['OPTIONAL', ['issue', 'cancel']],
    ['ISSUED', ['cancel']],
    ['CHECKEDIN', []],
    ['CANCELLED', []],
  ])('%s leaves %j to do', (status, actions) => {
    expect(actionsOf(status)).toEqual(actions)
  })

  it('of a whole is cancelled only when every part is', () => {
    expect(statusOf(['CANCELLED', 'ISSUED'])).toBe('ISSUED')
    expect(statusOf(['CANCELLED', 'CANCELLED'])).toBe('CANCELLED')
    expect(statusOf(['ISSUED', 'OPTIONAL'])).toBe('OPTIONAL')
    expect(statusOf([])).toBe('CANCELLED')
  })
})
