import { expect, test } from 'vitest'
import { filteredLog } from '../../../src/desk/ledger/log.ts'

const entry = (user: string, action: string, reservation?: string) => ({
  time: '2026-06-10 08:05',
  user,
  action,
  title: action,
  outcome: '',
  ...(reservation !== undefined && { reservation }),
})
const log = [
  entry('maria', 'booking.sell', 'ABHK23'),
  entry('maria', 'booking.cancel', 'ABHK23'),
  entry('nikos', 'booking.sell', 'EKTX45'),
  entry('nikos', 'session.token'),
]
const none = { user: '', action: '', booking: '' }

test.each([
  ['nothing', none, [0, 1, 2, 3]],
  ['a user', { ...none, user: 'nikos' }, [2, 3]],
  ['an action', { ...none, action: 'booking.sell' }, [0, 2]],
  ['the beginning of a booking', { ...none, booking: 'ABH' }, [0, 1]],
  ['all of them', { user: 'maria', action: 'booking.sell', booking: 'ABHK23' }, [0]],
  ['what nobody did', { ...none, user: 'maria', booking: 'EKTX45' }, []],
])('the activity log narrowed by %s has these entries (BO-023)', (_, filters, places) => {
  expect(filteredLog(log, filters)).toEqual(places.map((place) => log[place]))
})
