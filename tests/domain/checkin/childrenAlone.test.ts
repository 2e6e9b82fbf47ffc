import { expect, test } from 'vitest'
import { childrenAlone, type TicketAboard } from '../../../src/domain/checkin/childrenAlone.ts'

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
