import { expect, test } from 'vitest'
import { useBooks, useLog } from '../../../src/desk/ledger/store.ts'
import { endSession } from '../../../src/desk/request/token.ts'

test('the open dialog and the action log of an agency are cleared with the session', () => {
  const row = { time: '', user: 'demo', action: 'booking.sell', title: '', outcome: '' }
  useBooks.setState({ dialog: 'financialData', companies: ['HLC'] })
  useLog.setState({ from: '2026-06-08', to: '2026-06-15', rows: [row], current: row })
  endSession()
  expect(useBooks.getState()).toEqual({ companies: [] })
  expect(useLog.getState()).toEqual({ from: '', to: '', rows: [] })
})
