import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SailingChange, createFeed, type Feed } from '../../../../src/crs/sailing/feed/feed.ts'

const limits = { maxWait: 25_000, gatherTime: 1000, maxChanges: 3, pollsPerDevice: 2 }
const changeOf = (vessel: string): SailingChange => ({ vessel, routeId: 'H01', calls: [] })

let feed: Feed
beforeEach(() => {
  vi.useFakeTimers()
  feed = createFeed(limits)
})
afterEach(() => {
  feed.end()
  vi.useRealTimers()
})

const staysConnected = () => undefined
const poll = (
  since: string | undefined,
  device = 1,
  onDisconnect: (callback: () => void) => void = staysConnected,
) => {
  const response = feed.next({ device, since, onDisconnect })
  const polled: { response?: Awaited<typeof response> } = {}
  void response.then((value) => (polled.response = value))
  return polled
}
const firstPoll = () => feed.next({ device: 1, since: undefined, onDisconnect: staysConnected })
const currentCursor = async () => (await firstPoll()).cursor
const vessels = ({ response }: ReturnType<typeof poll>) => response?.changes.map(({ vessel }) => vessel)

describe('a poll', () => {
  test('without a cursor gets the current one and no changes', async () => {
    feed.publish([[1, changeOf('A')]])
    const first = await firstPoll()
    expect(first).toMatchObject({ missed: false, changes: [] })
    expect(await currentCursor()).toBe(first.cursor)
  })

  test('waits for a change and gathers those of the following second', async () => {
    const polled = poll(await currentCursor())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(polled.response).toBeUndefined()
    feed.publish([[1, changeOf('A')]])
    await vi.advanceTimersByTimeAsync(500)
    feed.publish([[2, changeOf('B')]])
    expect(polled.response).toBeUndefined()
    await vi.advanceTimersByTimeAsync(500)
    expect(vessels(polled)).toEqual(['A', 'B'])
  })

  test('of a feed that answers together ends in the same moment as the others, sooner than it would alone', async () => {
    const together = createFeed({ ...limits, together: true })
    const { cursor } = await together.next({ device: 1, since: undefined, onDisconnect: staysConnected })
    const ended: number[] = []
    for (const device of [1, 2]) {
      const poll = together.next({ device, since: cursor, onDisconnect: staysConnected })
      void poll.then(() => ended.push(performance.now() % limits.gatherTime))
      together.publish([[device, changeOf('A')]])
      await vi.advanceTimersByTimeAsync(200)
    }
    await vi.advanceTimersByTimeAsync(limits.gatherTime)
    expect(ended).toEqual([0, 0])
    together.end()
  })

  test('gets each sailing changed since its cursor once, and ends empty after 25 seconds without a change', async () => {
    const cursor = await currentCursor()
    feed.publish([[1, changeOf('A')]])
    feed.publish([
      [2, changeOf('B')],
      [1, changeOf('A')],
    ])
    const polled = poll(cursor)
    await vi.advanceTimersByTimeAsync(1000)
    expect(vessels(polled)).toEqual(['B', 'A'])
    const next = poll(polled.response?.cursor)
    await vi.advanceTimersByTimeAsync(24_000)
    expect(next.response).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(next.response).toEqual({ cursor: polled.response?.cursor, missed: false, changes: [] })
  })

  test('is answered as missed when more changed since its cursor than is remembered', async () => {
    const cursor = await currentCursor()
    for (const nth of [1, 2, 3, 4]) feed.publish([[nth, changeOf(String(nth))]])
    const polled = poll(cursor)
    await vi.advanceTimersByTimeAsync(1000)
    expect(polled.response?.missed).toBe(true)
    expect(vessels(polled)).toEqual(['2', '3', '4'])
  })

  test('is answered as missed when its cursor is of another server or malformed', async () => {
    const [mark] = (await currentCursor()).split('.')
    for (const cursor of ['elsewhere.12', 'nonsense', '', `${mark}.x`]) {
      const polled = poll(cursor)
      await vi.advanceTimersByTimeAsync(0)
      expect(polled.response).toMatchObject({ missed: true, changes: [] })
    }
  })

  test('continues at the feed of another server, from a mark that both got among the notifications', async () => {
    const other = createFeed(limits, 'other')
    feed.publish([[1, changeOf('before')]])
    for (const one of [feed, other]) {
      one.mark('common')
      one.publish([[2, changeOf('A')]])
    }
    const cursor = await currentCursor()
    const polled = other.next({ device: 1, since: cursor, onDisconnect: staysConnected })
    other.publish([])
    other.publish([[3, changeOf('B')]])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await polled).toMatchObject({ missed: false, changes: [{ vessel: 'B' }] })
    // What the other one has not got yet is waited for.
    const early = poll((await polled).cursor)
    feed.publish([])
    feed.publish([[3, changeOf('B')]])
    await vi.advanceTimersByTimeAsync(5000)
    expect(early.response).toBeUndefined()
    feed.publish([[4, changeOf('C')]])
    await vi.advanceTimersByTimeAsync(1000)
    expect(vessels(early)).toEqual(['C'])
    other.end()
  })

  test('is answered as missed, with its cursor known elsewhere, when the changes of a notification are unknown', async () => {
    const other = createFeed(limits, 'other')
    for (const one of [feed, other]) one.mark('common')
    const polled = poll(await currentCursor())
    feed.publishUnknown()
    other.publish([[1, changeOf('A')]])
    await vi.advanceTimersByTimeAsync(0)
    expect(polled.response).toMatchObject({ missed: true, changes: [] })
    const next = other.next({ device: 1, since: polled.response?.cursor, onDisconnect: staysConnected })
    await vi.advanceTimersByTimeAsync(limits.maxWait)
    expect(await next).toMatchObject({ missed: false, changes: [] })
    other.end()
  })

  test('ends with its timer when the client disconnects', async () => {
    const disconnect: (() => void)[] = []
    for (let nth = 0; nth < 100; nth++)
      poll(await currentCursor(), nth, (callback) => disconnect.push(callback))
    expect(vi.getTimerCount()).toBe(100)
    for (const callback of disconnect) callback()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('beyond the limit of its device ends that device’s oldest poll only', async () => {
    const cursor = await currentCursor()
    const [oldest, other, newer] = [poll(cursor), poll(cursor, 2), poll(cursor)]
    const newest = poll(cursor)
    await vi.advanceTimersByTimeAsync(0)
    expect([oldest, other, newer, newest].map(({ response }) => response !== undefined)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('is answered as missed when the feed is reset', async () => {
    const cursor = await currentCursor()
    const polled = poll(cursor)
    feed.reset()
    const late = poll(cursor)
    await vi.advanceTimersByTimeAsync(0)
    for (const { response } of [polled, late]) expect(response).toMatchObject({ missed: true, changes: [] })
  })

  test('is answered at once when the feed ends, and afterwards', async () => {
    const cursor = await currentCursor()
    const waiting = poll(cursor)
    feed.end()
    const late = poll(cursor)
    await vi.advanceTimersByTimeAsync(0)
    expect([waiting.response?.missed, late.response?.missed]).toEqual([false, false])
    expect(vi.getTimerCount()).toBe(0)
  })
})
