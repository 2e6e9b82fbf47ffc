import { describe, expect, test } from 'vitest'
import { createFairQueue } from '../../../../src/crs/server/limits/fairQueue.ts'

/** Jobs that end on request, and the order in which they started. */
function jobs() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const job = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((end) => void ends.push(end))
    return name
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((settled) => setImmediate(settled))
  }
  return { started, job, endNext }
}

describe('the fair queue', () => {
  test('runs one job per key at a time, with the keys in rotation', async () => {
    const { run } = createFairQueue(1, 10)
    const { started, job, endNext } = jobs()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name.slice(0, 1), job(name))
    for (let at = 0; at < 4; at++) await endNext()
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('runs as many keys at a time as it has slots', async () => {
    const { run, length } = createFairQueue(2, 10)
    const { started, job, endNext } = jobs()
    for (const name of ['a1', 'a2', 'b1', 'c1']) void run(name.slice(0, 1), job(name))
    expect(started).toEqual(['a1', 'b1'])
    expect(length()).toEqual({ waiting: 2, running: 2 })
    await endNext()
    expect(length()).toEqual({ waiting: 1, running: 2 })
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  test('refuses a key with a full queue, and no other', async () => {
    const { run } = createFairQueue(1, 2)
    const { job, endNext } = jobs()
    const first = run('a', job('a1'))
    void run('a', job('a2'))
    void run('a', job('a3'))
    expect(await run('a', job('a4'))).toBe('full')
    void run('b', job('b1'))
    await endNext()
    expect(await first).toBe('a1')
  })

  test('frees the place of a job that is aborted while it waits', async () => {
    const { run } = createFairQueue(1, 1)
    const { started, job, endNext } = jobs()
    const left = new AbortController()
    const first = run('a', job('a1'))
    const waiting = run('a', job('a2'), left.signal)
    left.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    const next = run('a', job('a3'))
    await expect(run('a', job('a4'), left.signal)).rejects.toThrow('left')
    await endNext()
    await endNext()
    expect([await first, await next]).toEqual(['a1', 'a3'])
    expect(started).toEqual(['a1', 'a3'])
  })

  test('returns a failure and continues with the next job', async () => {
    const { run } = createFairQueue(1, 2)
    const failed = run('a', () => Promise.reject(new Error('down')))
    const next = run('a', async () => 'well')
    await expect(failed).rejects.toThrow('down')
    expect(await next).toBe('well')
  })
})
