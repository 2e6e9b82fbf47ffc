import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { calls } from '../../../src/contract/calls.ts'
import {
  actionsOf,
  refuseVerb,
  statuses,
  statusOf,
  transitions,
  type Status,
  type Transition,
  endingOf,
} from '../../../src/domain/booking/transition.ts'
import { isPaidBack } from '../../../src/domain/ledger/assignPayments.ts'
import { addressOfLeader, nameOfLeader, nameOfPerson } from '../../../src/domain/value/personName.ts'
import { drawTransitions } from './drawTransitions.ts'

const next = (status: Status) => [
  ...new Set(transitions.filter(({ from }) => from === status).map(({ to }) => to)),
]

describe('a status', () => {
  it.each<[Status, Status[]]>([
    ['OPTIONAL', ['ISSUED', 'OPEN', 'PTA', 'OPTIONAL', 'CANCELLED']],
    ['ISSUED', ['ISSUED', 'OPTIONAL', 'OPEN', 'CANCELLED', 'CHECKEDIN']],
    ['CHECKEDIN', ['CHECKEDIN', 'ISSUED']],
    ['PTA', ['ISSUED', 'OPEN', 'CANCELLED']],
    ['OPEN', ['OPEN', 'ISSUED', 'CANCELLED']],
    ['CANCELLED', ['OPTIONAL', 'ISSUED', 'PTA', 'OPEN']],
  ])('%s may become %j', (from, to) => {
    expect(next(from)).toEqual(to)
  })

  it('is named by the refusal when it forbids an action', () => {
    expect(refuseVerb('issue', 'CANCELLED', '/crsReservationId')).toEqual({
      refusal: 'wrong_status',
      parameters: { status: 'CANCELLED' },
      at: '/crsReservationId',
    })
    expect(refuseVerb('issue', 'OPTIONAL')).toBeUndefined()
  })

  it.each<[Status, string[]]>([
    [
      'OPTIONAL',
      [
        'issue',
        'issuePta',
        'addItems',
        'modify',
        'changeOption',
        'convertToOpen',
        'split',
        'merge',
        'cancel',
      ],
    ],
    [
      'ISSUED',
      ['addItems', 'modify', 'convertToOptional', 'convertToOpen', 'split', 'merge', 'transfer', 'cancel'],
    ],
    ['PTA', ['cancel']],
    ['OPEN', ['modify', 'replaceOpen', 'transfer', 'split', 'merge', 'cancel']],
    ['CHECKEDIN', ['modify']],
    ['CANCELLED', ['undoCancel']],
  ])('%s leaves %j to do', (status, actions) => {
    expect(actionsOf(status)).toEqual(actions)
  })

  it('leaves the check-in to the port, and a checked-in ticket to the check-out (CI-006, CI-008)', () => {
    expect(actionsOf('ISSUED', ['port'])).toEqual(['checkIn'])
    expect(actionsOf('CHECKEDIN', ['port'])).toEqual(['checkOut'])
    expect(refuseVerb('cancel', 'CHECKEDIN')).toEqual(refuse('checked_in'))
  })

  it('leaves the conversion of a PTA to the agency that it is collected from', () => {
    expect(actionsOf('PTA', ['collector'])).toEqual(['convertFromPta'])
    expect(actionsOf('ISSUED', ['collector'])).toEqual([])
  })

  it('of a whole is cancelled only when every part is', () => {
    expect(statusOf(['CANCELLED', 'ISSUED'])).toBe('ISSUED')
    expect(statusOf(['CANCELLED', 'CANCELLED'])).toBe('CANCELLED')
    expect(statusOf(['ISSUED', 'OPTIONAL'])).toBe('OPTIONAL')
    expect(statusOf([])).toBe('CANCELLED')
  })
})

describe('the table of transitions', () => {
  it('has a call for every verb', () => {
    const ids = new Set(calls.map(({ id }) => id))
    const idOf = ({ verb, by }: Transition) => `${by === 'port' ? 'checkin' : 'booking'}.${verb}`
    expect(transitions.filter((one) => !ids.has(idOf(one)))).toEqual([])
  })

  it('releases places whenever a trip with a date is given up, and only then', () => {
    const dated: readonly Status[] = ['OPTIONAL', 'ISSUED', 'PTA', 'CHECKEDIN']
    // The trip of an open return is without a date from the beginning.
    const ofOpenReturn = ['issue', 'convertFromPta']
    for (const { verb, from, to, releases } of transitions)
      expect([from, to, releases]).toEqual([
        from,
        to,
        dated.includes(from) && !dated.includes(to) && !ofOpenReturn.includes(verb),
      ])
  })

  it('leaves a cancelled ticket by the undo only, and only names known statuses', () => {
    const leaving = transitions.filter(({ from }) => from === 'CANCELLED')
    expect(new Set(leaving.map(({ verb }) => verb))).toEqual(new Set(['undoCancel']))
    expect(transitions.every(({ from, to }) => statuses.includes(from) && statuses.includes(to))).toBe(true)
  })

  it('is drawn in the README of the CRS', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../src/crs/README.md'), 'utf8')
    expect(readme).toContain('```mermaid\n' + drawTransitions() + '\n```')
  })
})

it('an item that a dated ticket replaced is not cancelled; nothing else has ended', () => {
  expect(statuses.map((status) => endingOf({ status }))).toEqual(
    statuses.map((status) => (status === 'CANCELLED' ? 'cancelled' : undefined)),
  )
  expect(endingOf({ status: 'CANCELLED', isReplaced: true })).toBe('replaced')
  expect(endingOf({ status: 'CANCELLED', isReplaced: false })).toBe('cancelled')
})

it('an amount that was moved to another booking is not paid back', () => {
  expect(isPaidBack({ isRefund: true })).toBe(true)
  expect(isPaidBack({ isRefund: true, movedWith: 'ABC123' })).toBe(false)
  expect(isPaidBack({ isRefund: false })).toBe(false)
  expect(isPaidBack({ isRefund: false, movedWith: 'ABC123' })).toBe(false)
})

it('a name is joined without gaps, whichever part is missing', () => {
  expect(nameOfPerson({ surname: 'PAPAS', name: 'ELENI' })).toBe('PAPAS ELENI')
  expect(nameOfPerson({ surname: 'PAPAS', name: '' })).toBe('PAPAS')
  expect(nameOfPerson({ name: ' SUHARTO ' })).toBe('SUHARTO')
  expect(nameOfPerson({ surname: null, name: 7 })).toBe('')
  expect(nameOfLeader({ lastName: 'PAPAS', firstName: 'ELENI' })).toBe('PAPAS ELENI')
  expect(addressOfLeader({ lastName: 'PAPAS', firstName: 'ELENI' })).toBe('ELENI PAPAS')
  expect(addressOfLeader({ lastName: 'PAPAS' })).toBe('PAPAS')
})
