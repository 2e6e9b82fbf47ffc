import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ledger } from '../../../src/contract/ledger.ts'
import { refuse } from '../../../src/domain/refusal.ts'
import type { CommandServices } from '../../../src/desk/command/command.ts'
import { Fault } from '../../../src/desk/request/fault.ts'

const request = vi.hoisted(() => vi.fn<(call: object, input: object) => Promise<object>>())
vi.mock('../../../src/desk/request/request.ts', () => ({ request, setLanguage: () => undefined }))

const { ledgerCommands } = await import('../../../src/desk/ledger/ledgerContribution.ts')
const { useBooks, useLog } = await import('../../../src/desk/ledger/ledgerStore.ts')

const went: string[] = []
const services = { navigate: (path: string) => void went.push(path) } as unknown as CommandServices

/** Any command, without the type of its arguments. */
interface Runnable {
  run(args: object, services: CommandServices): unknown
  refuses?(): unknown
}

function command(id: string): Runnable {
  const found = ledgerCommands.find((one) => one.id === id)
  if (!found) throw new Error(`no command ${id}`)
  return found as unknown as Runnable
}

const open = vi.fn<(address: string, target: string, features: string) => void>()
beforeEach(() => {
  went.length = 0
  request.mockReset()
  open.mockReset()
  vi.stubGlobal('window', { open })
  vi.stubGlobal('location', { href: 'https://desk.example/de/info' })
})
afterEach(() => vi.unstubAllGlobals())

const expected = { company: 'HLC', year: 2026, number: 10, fileType: 'xls' }

test('a clearance is requested by the contract’s names and opens in a new window (CA-014, VA-006)', async () => {
  request.mockResolvedValue({ url: '/desk/api/clearances/abc' })
  expect(await command('ledger.download').run(expected, services)).toBeUndefined()
  expect(request).toHaveBeenCalledWith(ledger.downloadClearance, {
    query: { year: 2026, number: 10, company_abbreviation: 'HLC', fileType: 'xls' },
  })
  expect(open).toHaveBeenCalledWith('https://desk.example/desk/api/clearances/abc', '_blank', 'noopener')
})

test('a clearance whose link would run a script is not opened', async () => {
  request.mockResolvedValue({ url: 'javascript:alert(1)' })
  expect(await command('ledger.download').run(expected, services)).toMatchObject({ refusal: 'link_gone' })
  expect(open).not.toHaveBeenCalled()
})

test('a refused clearance opens nothing and shows the reason', async () => {
  const refusal = refuse('clearance_not_found', { company: 'HLC', number: 10, year: 2026 })
  request.mockResolvedValue(refusal)
  expect(await command('ledger.download').run(expected, services)).toEqual(refusal)
  expect(open).not.toHaveBeenCalled()
})

test('credit that cannot be refreshed shows its own text, whatever the cause', async () => {
  request.mockRejectedValue(new Fault('server', 500, 'r1'))
  expect(await command('ledger.refreshCredit').run({}, services)).toMatchObject({
    refusal: 'credit_unavailable',
  })
  request.mockResolvedValue(refuse('signed_out'))
  expect(await command('ledger.refreshCredit').run({}, services)).toMatchObject({
    refusal: 'credit_unavailable',
  })
  request.mockResolvedValue({ creditLimit: 1, currentCredit: 1, companies: [], ticketStockInfo: [] })
  expect(await command('ledger.refreshCredit').run({}, services)).toBeUndefined()
})

test('dialogs open over the screen one at a time, and close', () => {
  for (const dialog of ['clearances', 'financialData', 'ticketStock'] as const) {
    void command(`ledger.${dialog}`).run({}, services)
    expect(useBooks.getState().dialog).toBe(dialog)
  }
  void command('ledger.close').run({}, services)
  expect(useBooks.getState().dialog).toBeUndefined()
})

test('a row of the action log about a booking opens it; other rows open nothing', () => {
  const row = { time: '', user: '', action: 'session.token', title: '', outcome: '' }
  const { refuses } = command('ledger.openLogged')
  useLog.setState({ current: row })
  expect(refuses?.()).toMatchObject({ refusal: 'no_booking_shown' })
  useLog.setState({ current: { ...row, reservation: 'ABHK23' } })
  expect(refuses?.()).toBeUndefined()
  void command('ledger.openLogged').run({}, services)
  expect(went).toEqual(['/booking-search/ABHK23'])
})
