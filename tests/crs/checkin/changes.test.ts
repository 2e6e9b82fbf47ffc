import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSharedReads } from '../../../src/crs/checkin/changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Read {
  port: string
  ids: readonly number[]
}

const reads: Read[] = []
beforeEach(() => void (reads.length = 0))

const shared = (fails = false) =>
  createSharedReads<string, Read>(
    (port) => port,
    async (port, ids) => {
      if (fails) throw new Error('the database is away')
      reads.push({ port, ids })
      return { port, ids }
    },
  )

describe('requests of the same moment', () => {
  test('are answered by one reading with the ids of all of them, and by one for each port', async () => {
    const { read } = shared()
    const all = Promise.all([read('PIR', [1, 2]), read('PIR', [2, 3]), read('PAS', [])])
    await vi.advanceTimersByTimeAsync(10)
    const piraeus = { port: 'PIR', ids: [1, 2, 3] }
    expect(await all).toEqual([piraeus, piraeus, { port: 'PAS', ids: [] }])
    expect(reads).toHaveLength(2)
  })

  test('all fail with the reading, and the next one is made again', async () => {
    const { read } = shared(true)
    const both = Promise.allSettled([read('PIR', [1]), read('PIR', [2])])
    await vi.advanceTimersByTimeAsync(10)
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = Promise.allSettled([read('PIR', [1])])
    await vi.advanceTimersByTimeAsync(10)
    expect((await next)[0]?.status).toBe('rejected')
  })
})

test('a request after the reading has begun gets another reading, which knows what happened since', async () => {
  const { read } = shared()
  const first = read('PIR', [1])
  await vi.advanceTimersByTimeAsync(10)
  const second = read('PIR', [2])
  await vi.advanceTimersByTimeAsync(10)
  expect([await first, await second].map(({ ids }) => ids)).toEqual([[1], [2]])
})
