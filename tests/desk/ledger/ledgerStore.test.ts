import { beforeEach, expect, test } from 'vitest'
import { filteredLog, useBooks, useLog } from '../../../src/desk/ledger/ledgerStore.ts'
import { changeAgency, endSession } from '../../../src/desk/request/identity.ts'

const empty = {
  books: { dialog: undefined, companies: [], company: '', year: '' },
  log: { from: '', to: '', user: '', action: '', booking: '', current: undefined },
}

beforeEach(() => {
  const row = { time: '', user: 'demo', action: 'booking.sell', title: '', outcome: '' }
  useBooks.setState({ dialog: 'financialData', companies: ['HLC'], company: 'HLC', year: '2026' })
  useLog.setState({ from: '2026-06-08', to: '2026-06-15', user: 'demo', current: row })
})

const state = () => ({ books: useBooks.getState(), log: useLog.getState() })

test('the open dialog and the filters of an agency are cleared with the session', () => {
  endSession()
  expect(state()).toEqual(empty)
})

test('acting for another agency clears what is shown of the former one (SC-C43)', async () => {
  await changeAgency('1301')
  expect(state()).toEqual(empty)
  await changeAgency(undefined)
})

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
