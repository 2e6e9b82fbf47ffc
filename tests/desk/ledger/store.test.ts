import { expect, test } from 'vitest'
import { useBooks, useLog } from '../../../src/desk/ledger/store.ts'
import { endSession } from '../../../src/desk/request/token.ts'

test('the open book and the log of an agency are forgotten when the session ends', () => {
  const standing = { time: '', user: 'demo', action: 'booking.sell', title: '', outcome: '' }
  useBooks.setState({ dialog: 'financialData', companies: ['HLC'] })
  useLog.setState({ from: '2026-06-08', to: '2026-06-15', rows: [standing], current: standing })
  endSession()
  expect(useBooks.getState()).toEqual({ companies: [] })
  expect(useLog.getState()).toEqual({ from: '', to: '', rows: [] })
})
