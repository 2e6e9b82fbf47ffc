import { describe, expect, it, test } from 'vitest'
import { checkMinors, childrenAlone, type TicketAboard } from '../../../src/domain/booking/minors.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const bands = [
  { code: 'AD', fromAge: 10, toAge: null },
  { code: 'CH', fromAge: 5, toAge: 9 },
  { code: 'IN', fromAge: 0, toAge: 4 },
]
const rule = { aloneFrom: 15, bands, departs: '2026-08-14 07:25' }
const alone = refuse('minor_unaccompanied', { age: 15 })

describe('minors', () => {
  it.each([
    ['an infant', [{ type: 'IN' }]],
    ['a child', [{ type: 'CH', birthdate: '2018-01-01' }]],
    ['children together', [{ type: 'CH' }, { type: 'IN' }]],
    ['who pays as an adult and is fourteen', [{ type: 'AD', birthdate: '2011-08-15' }]],
  ])('%s: refused without company', (_, travellers) => {
    expect(checkMinors(travellers, rule)).toEqual(alone)
  })

  it.each([
    ['with an adult', [{ type: 'IN' }, { type: 'AD' }]],
    ['fifteen on the day', [{ type: 'AD', birthdate: '2011-08-14' }]],
    ['nobody at all: a lorry alone', []],
  ])('%s: carried', (_, travellers) => {
    expect(checkMinors(travellers, rule)).toBeUndefined()
  })

  it('travel unaccompanied with a company that carries them', () => {
    expect(checkMinors([{ type: 'IN' }], { ...rule, aloneFrom: 0 })).toBeUndefined()
  })
})

const ticket = (ticketNumber: string, fields: Partial<TicketAboard> = {}): TicketAboard => ({
  ticketNumber,
  reservationCode: 'A',
  kind: 'passenger',
  ...fields,
})
const child = (fields: Partial<TicketAboard> = {}) =>
  ticket('child', { isMinor: true, boarding: {}, ...fields })
const boarded = { boarding: {} }

test.each<[string, TicketAboard[], string[]]>([
  ['nobody has boarded', [ticket('mother'), ticket('child', { isMinor: true })], []],
  ['the adult has boarded too', [ticket('mother', boarded), child()], []],
  ['the adult has not boarded', [ticket('mother'), child()], ['child']],
  [
    'only the adult of another booking has boarded',
    [ticket('m', { ...boarded, reservationCode: 'B' }), child()],
    ['child'],
  ],
  ['only their car has boarded', [ticket('car', { ...boarded, kind: 'vehicle' }), child()], ['child']],
  [
    'only another child has boarded',
    [ticket('mother'), ticket('son', { ...boarded, isMinor: true })],
    ['son'],
  ],
])('in one booking: %s', (_, list, alone) =>
  expect(childrenAlone(list).map(({ ticketNumber }) => ticketNumber)).toEqual(alone),
)

const aunt = (fields: Partial<TicketAboard> = {}) => ticket('aunt', { reservationCode: 'B', ...fields })
const accompanied = (isAboard = true) => child({ companion: { ticketNumber: 'aunt', isAboard } })

test.each<[string, TicketAboard[], string[]]>([
  ['who has boarded', [aunt(boarded), accompanied()], []],
  ['who has not boarded', [aunt(), accompanied()], ['child']],
  ['who boarded at another port', [accompanied()], []],
  ['who left the sailing', [accompanied(false)], ['child']],
  [
    'who has not boarded, though an adult of their booking has',
    [ticket('mother', boarded), aunt(), accompanied()],
    [],
  ],
])('with a companion %s', (_, list, alone) =>
  expect(childrenAlone(list).map(({ ticketNumber }) => ticketNumber)).toEqual(alone),
)
