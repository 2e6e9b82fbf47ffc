import { beforeEach, expect, test } from 'vitest'
import { useBooks, useLog } from '../../../src/desk/ledger/ledgerStore.ts'
import { changeAgency } from '../../../src/desk/request/alternate.ts'
import { endSession } from '../../../src/desk/request/token.ts'

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
