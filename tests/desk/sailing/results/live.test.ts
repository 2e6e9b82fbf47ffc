import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchChanges } from '../../../../src/desk/sailing/results/live.ts'
import { emptySearchForm, type SearchForm } from '../../../../src/desk/sailing/search/form.ts'
import { clearSearch, setTrips } from '../../../../src/desk/sailing/sailingStore.ts'
import { stubOrigin } from '../../request/origin.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

/** The addresses of the polls, and how each is answered. */
let polls: { url: URL; answer(body: object): void; isEnded(): boolean }[] = []
let stop = () => {}

beforeEach(() => {
  polls = []
  clearSearch(emptySearchForm())
  vi.stubGlobal(
    'fetch',
    ({ url, signal }: Request) =>
      new Promise<Response>((answered, failed) => {
        signal.addEventListener('abort', () => failed(new DOMException('ended', 'AbortError')))
        const answer = (body: object) =>
          answered(new Response(JSON.stringify({ code: '000', success: true, ...body })))
        polls.push({ url: new URL(url), answer, isEnded: () => signal.aborted })
      }),
  )
  stubOrigin()
})
afterEach(() => {
  stop()
  clearSearch(emptySearchForm())
  vi.unstubAllGlobals()
})

const form: SearchForm = {
  ...emptySearchForm(),
  legs: [{ origin: 'PIR', destination: 'JTR', date: '2026-12-24' }],
}
const show = (...days: string[]) =>
  setTrips(form, [
    days.flatMap((day) => ['07:30', '18:00'].map((time) => tripOf({ departureDateTime: `${day} ${time}` }))),
  ])
const shownIn = (nth: number) => polls[nth]?.url.searchParams.getAll('shown')
const untilPolls = (count: number) => vi.waitFor(() => expect(polls).toHaveLength(count), 5000)
const vessel = tripOf({}).vessel.idOrCode

test('a desk without trips asks once, and follows from that moment on the trips that it shows later', async () => {
  stop = watchChanges()
  await untilPolls(1)
  expect(polls[0]!.url.search).toBe('')
  polls[0]!.answer({ cursor: 'e.1', missed: false, sailings: [] })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(polls).toHaveLength(1)
  show('2026-12-24')
  await untilPolls(2)
  expect(polls[1]!.url.searchParams.get('since')).toBe('e.1')
  expect(shownIn(1)).toEqual([`${vessel} 2026-12-24`])
})

test('after another search the poll under way ends, and the next names the new trips from the same moment on', async () => {
  show('2026-12-24')
  stop = watchChanges()
  await untilPolls(1)
  polls[0]!.answer({ cursor: 'e.1', missed: false, sailings: [] })
  await untilPolls(2)
  expect(polls[1]!.url.searchParams.get('since')).toBe('e.1')
  show('2026-12-30', '2026-12-31')
  await untilPolls(3)
  expect(polls[1]!.isEnded()).toBe(true)
  expect(shownIn(2)).toEqual([`${vessel} 2026-12-30`, `${vessel} 2026-12-31`])
  expect(polls[2]!.url.searchParams.get('since')).toBe('e.1')
})

test('with more sailings than can be named, a desk follows all of them', async () => {
  show(
    ...Array.from({ length: 61 }, (_, nth) =>
      new Date(Date.UTC(2027, 0, 1 + nth)).toISOString().slice(0, 10),
    ),
  )
  stop = watchChanges()
  await untilPolls(1)
  expect(shownIn(0)).toEqual([])
})

test('a desk follows all sailings where the CRS does not know how to be asked for some', async () => {
  show('2026-12-24')
  stop = watchChanges()
  await untilPolls(1)
  expect(shownIn(0)).toHaveLength(1)
  polls[0]!.answer({ code: 'malformed', success: false, message: 'shown: unknown.' })
  await untilPolls(2)
  expect(polls[1]!.url.search).toBe('')
  polls[1]!.answer({ cursor: 'e.1', missed: false, sailings: [] })
  await untilPolls(3)
  expect(polls[2]!.url.search).toBe('?since=e.1')
})
