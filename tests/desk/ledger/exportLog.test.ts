import { expect, test } from 'vitest'
import { exportLog } from '../../../src/desk/ledger/exportLog.ts'

test('the action log is exported with one row per action, and no cell that a spreadsheet would execute', async () => {
  let saved: { name: string; text: string; type: string } | undefined
  const row = { time: '2026-06-10 08:05', action: 'booking.sell', title: 'Sold', reservation: 'ABHK23' }
  const rows = [
    { ...row, user: '=cmd()', outcome: '87,00 · 2 tickets' },
    {
      time: '2026-06-10 08:00',
      action: 'session.token',
      title: 'Signed "in"',
      user: 'μαρία',
      outcome: 'done',
    },
  ]
  await exportLog({ from: '2026-06-10', to: '2026-06-11', rows }, ({ name, bytes }, type) => {
    saved = { name, type, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
  })
  expect(saved).toMatchObject({ name: 'action-log-2026-06-10-2026-06-11.csv', type: 'text/csv' })
  const lines = saved?.text.split('\r\n') ?? []
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true)
  expect(lines.slice(1)).toEqual([
    `10/06/2026 08:05,"'=cmd()",Sold,ABHK23,"87,00 · 2 tickets"`,
    `10/06/2026 08:00,μαρία,"Signed ""in""",,done`,
  ])
})
