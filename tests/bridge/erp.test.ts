import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openErpQueue, type ErpQueue } from '../../src/bridge/erp.ts'
import type { InputOf } from '../../src/bridge/port.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { freePort } from '../kit/freePort.ts'

let folder: ReturnType<typeof temporaryFolder>
let erp: Server | undefined
let queue: ErpQueue | undefined
let status: number
const received: { path: string | undefined; key: unknown; sale: unknown }[] = []
const report = vi.fn<(problem: unknown) => void>()

beforeEach(() => {
  folder = temporaryFolder()
  received.length = 0
  status = 204
  report.mockReset()
})
afterEach(async () => {
  await queue?.stop()
  erp?.closeAllConnections()
  await new Promise((closed) => (erp ? erp.close(closed) : closed(undefined)))
  erp = undefined
  folder.remove()
})

async function startErp(port = 0): Promise<number> {
  erp = createServer(async (request, response) => {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    received.push({ path: request.url, key: request.headers['idempotency-key'], sale: JSON.parse(text) })
    response.writeHead(status).end()
  }).listen(port, '127.0.0.1')
  await once(erp, 'listening')
  return (erp.address() as { port: number }).port
}

const start = async () => (queue = await openErpQueue(folder.path, report))

const saleAt = (port: number): InputOf<'send-sale'> => ({
  host: '127.0.0.1',
  port,
  sale: {
    reference: 'K7M2PA',
    agency: '1300',
    user: 'Μαρία',
    bookedAt: '2026-06-20 07:30',
    currency: 'EUR',
    total: 4350,
    trips: [],
  },
})

describe('a sale for the ERP', () => {
  test('arrives once as JSON under its reference, however often it is handed over', async () => {
    const sale = saleAt(await startErp())
    const first = await start()
    for (let nth = 0; nth < 3; nth++) await first.add(sale)
    await expect.poll(() => received).toEqual([{ path: '/sales', key: 'K7M2PA', sale: sale.sale }])
    await first.stop()
    await (await start()).add(sale)
    expect(received).toHaveLength(1)
  })

  test('is sent after a restart when the ERP was off', async () => {
    const port = await freePort()
    const first = await start()
    await first.add(saleAt(port))
    await first.stop()
    await startErp(port)
    await start()
    await expect.poll(() => received.length).toBe(1)
  })

  test.each([
    [503, false],
    [422, true],
  ])('that the ERP answers with %s is given up: %s', async (answered, isGivenUp) => {
    status = answered
    const first = await start()
    await first.add(saleAt(await startErp()))
    await expect.poll(() => received.length).toBe(1)
    if (isGivenUp) await expect.poll(() => report.mock.calls.length).toBe(1)
    await first.stop()
    status = 204
    await start()
    if (isGivenUp) expect(received).toHaveLength(1)
    else await expect.poll(() => received.length).toBe(2)
  })
})
