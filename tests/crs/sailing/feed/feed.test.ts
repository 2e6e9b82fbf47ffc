import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeed, type Feed, type Told } from '../../../../src/crs/sailing/feed/feed.ts'

const limits = { patience: 25_000, gather: 1000, remembered: 3, perDevice: 2 }
const told = (vessel: string): Told => ({ vessel, routeId: 'H01', calls: [] })

let feed: Feed
beforeEach(() => {
  vi.useFakeTimers()
  feed = createFeed(limits)
})
afterEach(() => {
  feed.end()
  vi.useRealTimers()
})

const nobodyLeaves = () => undefined
const poll = (since: string | undefined, device = 1, gone: (then: () => void) => void = nobodyLeaves) => {
  const answer = feed.next({ device, since, gone })
  const seen: { done?: Awaited<typeof answer> } = {}
  void answer.then((done) => (seen.done = done))
  return seen
}
const start = async () => (await feed.next({ device: 1, since: undefined, gone: nobodyLeaves })).cursor
const vessels = (seen: ReturnType<typeof poll>) => seen.done?.sailings.map(({ vessel }) => vessel)

describe('a poll', () => {
  test('without a cursor is told where to go on from', async () => {
    feed.tell([[1, told('A')]])
    const first = await feed.next({ device: 1, since: undefined, gone: nobodyLeaves })
    expect(first).toMatchObject({ missed: false, sailings: [] })
    expect((await feed.next({ device: 1, since: undefined, gone: nobodyLeaves })).cursor).toBe(first.cursor)
  })

  test('waits for a change and gathers what comes with it', async () => {
    const seen = poll(await start())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.done).toBeUndefined()
    feed.tell([[1, told('A')]])
    await vi.advanceTimersByTimeAsync(500)
    feed.tell([[2, told('B')]])
    expect(seen.done).toBeUndefined()
    await vi.advanceTimersByTimeAsync(500)
    expect(vessels(seen)).toEqual(['A', 'B'])
  })

  test('tells what changed between two polls, each sailing once, and nothing twice', async () => {
    const cursor = await start()
    feed.tell([[1, told('A')]])
    feed.tell([
      [2, told('B')],
      [1, told('A')],
    ])
    const seen = poll(cursor)
    await vi.advanceTimersByTimeAsync(1000)
    expect(vessels(seen)).toEqual(['B', 'A'])
    const next = poll(seen.done?.cursor)
    await vi.advanceTimersByTimeAsync(24_000)
    expect(next.done).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(next.done).toEqual({ cursor: seen.done?.cursor, missed: false, sailings: [] })
  })

  test('who was away for longer than is remembered is told so', async () => {
    const cursor = await start()
    for (const nth of [1, 2, 3, 4]) feed.tell([[nth, told(String(nth))]])
    const seen = poll(cursor)
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.done?.missed).toBe(true)
    expect(vessels(seen)).toEqual(['2', '3', '4'])
  })

  test('with the cursor of another server, or none that is one, has missed everything', async () => {
    for (const cursor of ['elsewhere.12', 'nonsense', '', `${(await start()).split('.')[0]}.x`]) {
      const seen = poll(cursor)
      await vi.advanceTimersByTimeAsync(0)
      expect(seen.done).toMatchObject({ missed: true, sailings: [] })
    }
  })

  test('ends when nobody waits any more, and leaves nothing behind', async () => {
    const leave: (() => void)[] = []
    for (let nth = 0; nth < 100; nth++) poll(await start(), nth, (then) => leave.push(then))
    expect(vi.getTimerCount()).toBe(100)
    for (const go of leave) go()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one too many of a device ends its oldest one, and nobody else’s', async () => {
    const cursor = await start()
    const [oldest, other, newer] = [poll(cursor), poll(cursor, 2), poll(cursor)]
    const newest = poll(cursor)
    await vi.advanceTimersByTimeAsync(0)
    expect([oldest, other, newer, newest].map(({ done }) => done !== undefined)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('what was lost on the way makes everybody look again', async () => {
    const seen = poll(await start())
    feed.forget()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.done).toMatchObject({ missed: true, sailings: [] })
  })

  test('the end of the feed answers all, and whoever still comes', async () => {
    const cursor = await start()
    const seen = poll(cursor)
    feed.end()
    const late = poll(cursor)
    await vi.advanceTimersByTimeAsync(0)
    expect([seen.done?.missed, late.done?.missed]).toEqual([false, false])
    expect(vi.getTimerCount()).toBe(0)
  })
})
