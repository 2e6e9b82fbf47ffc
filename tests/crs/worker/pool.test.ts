import { join } from 'node:path'
import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { createFilePool, filePool, type FilePool } from '../../../src/crs/worker/pool.ts'
import { bookingRequest, paidRequest, people } from '../../kit/crs/bookingRequest.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

const file = join(import.meta.dirname, '../../kit/crs/testThread.ts')
const newPool = (size = 1) => createFilePool({ size, file })
const caller = 'demo'

const textOf = async (made: Promise<Uint8Array | 'full'>) => Buffer.from(await made).toString()
const started = () => new Int32Array(new SharedArrayBuffer(4))
const isStarted = (shared: Int32Array) => expect.poll(() => Atomics.load(shared, 0)).toBe(1)

describe('a pool of threads', () => {
  test('makes files one after the other in the same thread, and reports a fault of one', async () => {
    const pool = newPool()
    expect(await textOf(pool.run({ task: 'echo', data: 'one' }, { caller }))).toBe('one')
    await expect(pool.run({ task: 'refuse', data: 0 }, { caller })).rejects.toThrow('cannot be drawn')
    expect(await textOf(pool.run({ task: 'echo', data: 'two' }, { caller }))).toBe('two')
  })

  test('replaces a thread that has died', async () => {
    const pool = newPool()
    const died = pool.run({ task: 'die', data: 0 }, { caller })
    const next = pool.run({ task: 'echo', data: 'next' }, { caller })
    await expect(died).rejects.toThrow('has ended with 7')
    expect(await textOf(next)).toBe('next')
  })

  test('rejects data that cannot be copied to the thread, and continues', async () => {
    const pool = newPool()
    await expect(pool.run({ task: 'echo', data: () => 0 }, { caller })).rejects.toThrow('could not be cloned')
    expect(await textOf(pool.run({ task: 'echo', data: 'next' }, { caller }))).toBe('next')
  })

  test('ends the task of a caller who leaves, and drops that of one who leaves while waiting', async () => {
    const pool = newPool()
    const [running, waiting] = [new AbortController(), new AbortController()]
    const data = started()
    const endless = pool.run({ task: 'endless', data }, { caller, signal: running.signal })
    const dropped = pool.run({ task: 'endless', data }, { caller: 'other', signal: waiting.signal })
    const next = pool.run({ task: 'echo', data: 'next' }, { caller: 'third' })
    waiting.abort()
    await expect(dropped).rejects.toThrow('aborted')
    await isStarted(data)
    running.abort()
    await expect(endless).rejects.toThrow('aborted')
    expect(await textOf(next)).toBe('next')
  })

  test('refuses a caller with too many waiting tasks, and no other', async () => {
    const pool = newPool(2)
    const left = new AbortController()
    const signal = left.signal
    const all = Array.from({ length: 18 }, () =>
      pool.run({ task: 'endless', data: started() }, { caller, signal }),
    )
    const ended = Promise.allSettled(all)
    expect(await all.at(-1)).toBe('full')
    expect(await textOf(pool.run({ task: 'echo', data: 'other' }, { caller: 'other' }))).toBe('other')
    left.abort()
    await ended
  })
})

describe('a call that returns a file', () => {
  let desk: SmallCrs
  let agent: Agent
  let crsReservationId: string
  /** What the thread does instead of drawing. */
  let instead: { task: string; data: unknown } | undefined

  beforeAll(async () => {
    desk = await openSmallCrs()
    agent = await desk.agent({ language: 'en' })
    const body = paidRequest(bookingRequest({ day: [people('DECK', [{}])] }), { account: 4350 })
    ;({ crsReservationId } = (await agent.call(booking.sell, { body })).booking)
  })
  afterAll(() => desk.close())
  afterEach(() => vi.restoreAllMocks())

  function useThreads(pool: FilePool): void {
    vi.spyOn(filePool, 'run').mockImplementation((_, order) =>
      pool.run(instead ?? { task: 'echo', data: 'a file' }, order),
    )
  }
  const fetchPdf = () => desk.server.call(ticket.pdf, { query: { crsReservationId } }, agent)

  test('has the envelope of a fault when its thread dies, and the next call gets its file', async () => {
    useThreads(newPool())
    instead = { task: 'die', data: 0 }
    expect(await fetchPdf()).toMatchObject({ status: 500, code: 'fault', body: { success: false } })
    instead = undefined
    const next = await fetchPdf()
    expect(next).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(Buffer.from(next.bytes).toString()).toBe('a file')
  })

  test('is refused while too many files of the user are waiting', async () => {
    vi.spyOn(filePool, 'run').mockResolvedValue('full')
    expect(await fetchPdf()).toMatchObject({ status: 429, code: 'throttled' })
  })

  test('gives its thread to the next one when the client leaves', async () => {
    useThreads(newPool())
    const faults = () => desk.server.log.filter((line) => line.includes('"fault"')).length
    const before = faults()
    const data = started()
    instead = { task: 'endless', data }
    const url = await desk.server.app.listen({ host: '127.0.0.1', port: 0 })
    const left = new AbortController()
    const response = fetch(`${url}${bases.spec}${ticket.pdf.path}?crsReservationId=${crsReservationId}`, {
      headers: { authorization: `Bearer ${agent.token}` },
      signal: left.signal,
    })
    await isStarted(data)
    left.abort()
    await expect(response).rejects.toThrow('aborted')
    instead = undefined
    expect(Buffer.from((await fetchPdf()).bytes).toString()).toBe('a file')
    expect(faults()).toBe(before)
  })
})
