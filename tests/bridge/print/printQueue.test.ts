import { randomUUID } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { openPrintQueue, type Sending } from '../../../src/bridge/print/printQueue.ts'
import { temporaryFolder } from '../../kit/folder.ts'

let folder: ReturnType<typeof temporaryFolder>
let sent = 0
let recovered = 0
beforeEach(() => {
  folder = temporaryFolder()
  sent = recovered = 0
})
afterEach(() => folder.remove())

const sending = (
  outcome: Awaited<ReturnType<Sending['send']>>,
  before?: 'printed' | 'uncertain',
): Sending => ({
  send: async () => (sent++, outcome),
  recover: async () => (recovered++, before),
})
const refused = refuse('printer_unreachable', { printer: 'Counter' })
const file = (key: string) => join(folder.path, `${key}.json`)

describe('a print job', () => {
  test('is printed once by two calls at the same time and by a later one, also after a restart', async () => {
    const key = randomUUID()
    const spool = await openPrintQueue(folder.path)
    const both = await Promise.all([
      spool.print(key, sending('printed')),
      spool.print(key, sending('printed')),
    ])
    expect(both).toEqual(['printed', 'printed'])
    const again = await openPrintQueue(folder.path)
    expect(await again.print(key, sending('printed'))).toBe('printed')
    expect([sent, recovered]).toEqual([1, 0])
  })

  test('is sent again when it is certain that nothing was printed', async () => {
    const key = randomUUID()
    const spool = await openPrintQueue(folder.path)
    expect(await spool.print(key, sending(refused))).toEqual(refused)
    expect(await spool.print(key, sending('spooled'))).toBe('spooled')
    expect(sent).toBe(2)
  })

  test('with an uncertain outcome is not sent again', async () => {
    const key = randomUUID()
    const spool = await openPrintQueue(folder.path)
    await spool.print(key, sending('uncertain'))
    expect(await spool.print(key, sending('printed'))).toBe('uncertain')
    expect(sent).toBe(1)
  })

  test.each(['printed', 'uncertain'] as const)(
    'that was being sent when the program ended is not sent again if it may be %s',
    async (before) => {
      const key = randomUUID()
      writeFileSync(file(key), '{"state":"sending"}')
      const spool = await openPrintQueue(folder.path)
      expect(await spool.print(key, sending('printed', before))).toBe(before)
      expect([sent, recovered]).toEqual([0, 1])
      expect(await spool.print(key, sending('printed'))).toBe(before)
      expect([sent, recovered]).toEqual([0, 1])
    },
  )

  test('that was being sent is sent again if the printer certainly never had it', async () => {
    const key = randomUUID()
    writeFileSync(file(key), '{"state":"sending"}')
    const spool = await openPrintQueue(folder.path)
    expect(await spool.print(key, sending('printed'))).toBe('printed')
    expect([sent, recovered]).toEqual([1, 1])
  })
})

test('jobs of last week are forgotten at the start, later ones are not', async () => {
  mkdirSync(folder.path, { recursive: true })
  const old = Date.now() / 1000 - 8 * 24 * 3600
  for (const key of ['old', 'new']) writeFileSync(file(key), '{"state":"printed"}')
  utimesSync(file('old'), old, old)
  await openPrintQueue(folder.path)
  expect(['old', 'new'].map((key) => existsSync(file(key)))).toEqual([false, true])
})
