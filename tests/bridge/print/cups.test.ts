import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Document from 'pdfkit'
import { cupsAt, type Cups } from '../../../src/bridge/print/cups.ts'
import { decodeResponse, encodeRequest } from '../../../src/bridge/print/ipp.ts'
import { startCups, withoutCups, type TestCups } from '../../kit/bridge/cups.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'
import { temporaryFolder } from '../../kit/folder.ts'

const key = () => randomUUID()
const missing = withoutCups === '' ? '' : ` (skipped: ${withoutCups})`

function pdf(words: string): Promise<Buffer> {
  const document = new Document({ size: 'A5' })
  document.text(words)
  document.end()
  return document.toArray().then((parts) => Buffer.concat(parts as Buffer[]))
}

describe.skipIf(withoutCups !== '')(`a real CUPS${missing}`, () => {
  let folder: ReturnType<typeof temporaryFolder>
  let system: TestCups
  let cups: Cups

  beforeAll(async () => {
    folder = temporaryFolder()
    system = await startCups(folder.path)
    cups = cupsAt(system.server, 20_000)
  })
  afterAll(async () => {
    await system.stop()
    folder.remove()
  })

  const job = () => ({ key: key(), title: 'Εισιτήρια K7M2PA', type: 'application/pdf' as const })

  test('lists its printers with model, state and the default one (DE-003, DE-005)', async () => {
    expect(await cups.printers()).toEqual([
      { name: 'PDF', model: expect.stringContaining('CUPS-PDF'), isDefault: true, isStopped: false },
    ])
  })

  test('prints a PDF, and finds the job again (DE-002)', async () => {
    const latin = { ...job(), title: 'Tickets K7M2PA' }
    const sending = cups.sending('PDF', latin, await pdf('Ticket K7M2PA'))
    expect(await sending.recover()).toBeUndefined()
    expect(await sending.send()).toBe('printed')
    const [file = '', ...more] = system.printed(latin.key.slice(0, 13))
    expect(more).toEqual([])
    expect(await textOfPages(readFileSync(file))).toEqual(['Ticket K7M2PA'])
    expect(await sending.recover()).toBe('printed')
  })

  test('holds the job of a stopped printer, and finds it as held', async () => {
    system.control('cupsdisable', 'PDF')
    const sending = cupsAt(system.server, 500).sending('PDF', job(), await pdf('Ticket K7M2PB'))
    expect(await sending.send()).toBe('spooled')
    expect(await sending.recover()).toBe('spooled')
    expect(await cups.printers()).toMatchObject([{ isStopped: true }])
    system.control('cupsenable', 'PDF')
    await expect.poll(() => sending.recover(), { timeout: 20_000 }).toBe('printed')
  })

  test('refuses an unknown printer, and one that rejects jobs with its reason', async () => {
    const bytes = await pdf('Ticket K7M2PC')
    expect(await cups.sending('Nowhere', job(), bytes).send()).toEqual({
      refusal: 'printer_unknown',
      parameters: { printer: 'Nowhere' },
    })
    system.control('cupsreject', 'PDF')
    expect(await cups.sending('PDF', job(), bytes).send()).toMatchObject({
      refusal: 'printer_rejected',
      parameters: { printer: 'PDF', reason: /accepting/ },
    })
    system.control('cupsaccept', 'PDF')
  })
})

describe('a CUPS that is asked for an interrupted job', () => {
  const [waiting, printing, completed, canceled] = [3, 5, 9, 7]
  const job = { key: key(), title: 'Tickets', type: 'application/pdf' as const }
  const name = `Tickets ${job.key.slice(0, 13)}`
  const attribute = (tag: number, of: string, value: Buffer) => {
    const length = Buffer.of(0, value.length)
    return Buffer.concat([Buffer.of(tag, 0, of.length), Buffer.from(of), length, value])
  }
  const answer = (status: number, states: readonly number[]) =>
    Buffer.concat([
      encodeRequest(status, []).subarray(0, -1),
      ...states.flatMap((state) => [
        Buffer.of(0x02),
        attribute(0x42, 'job-name', Buffer.from(name)),
        attribute(0x23, 'job-state', Buffer.of(0, 0, 0, state)),
      ]),
      Buffer.of(0x03),
    ])

  /** The outcome where the job has these states at the first and the second question; absent, there is none. */
  async function recoverFrom(states: readonly (number | undefined)[], status = 0) {
    const asked: string[] = []
    const server = createServer(async (request, response) => {
      const [group] = decodeResponse(Buffer.concat(await request.toArray())).groups
      const which = String(group?.['which-jobs']?.[0])
      const state = states[asked.push(which) - 1]
      const isListed = state !== undefined && state >= canceled === (which === 'completed')
      response.end(answer(status, isListed ? [state] : []))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const outcome = await cupsAt(`127.0.0.1:${port}`).sending('PDF', job, new Uint8Array()).recover()
    server.close()
    return outcome
  }

  test.each([
    ['that has never come', [], undefined],
    ['that waits', [waiting, waiting], 'spooled'],
    ['that is printed', [completed, completed], 'printed'],
    ['that has been given up', [canceled, canceled], undefined],
    ['that ends between the two questions', [printing, completed], 'spooled'],
    ['that begins between the two questions', [waiting, printing], 'spooled'],
  ] as const)('finds one %s', async (_, states, outcome) => {
    expect(await recoverFrom(states)).toBe(outcome)
  })

  test('does not take an error for the answer that there is none', async () => {
    expect(await recoverFrom([], 0x0507)).toMatchObject({ refusal: 'no_print_system' })
  })
})

test('without CUPS nothing is printed, and an interrupted job stays open', async () => {
  const sending = cupsAt('/nowhere/cups.sock').sending(
    'PDF',
    { key: key(), title: 'Tickets', type: 'application/pdf' },
    new Uint8Array(),
  )
  const refusal = { refusal: 'no_print_system', parameters: {} }
  expect(await sending.send()).toEqual(refusal)
  expect(await sending.recover()).toEqual(refusal)
})
