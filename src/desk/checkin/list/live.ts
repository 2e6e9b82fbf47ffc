import type { AnswerOf } from '../../../contract/call.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { delay, isSignedOut } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import { setSession, useCheckIn, type Boarding, type Figures } from '../checkinStore.ts'
import { loadedTickets, dropTickets, putTickets, setTickets } from './tickets.ts'

type Changes = AnswerOf<typeof calls.changes>

/** Tickets of a page, the first of which is shown at once, while the whole list is on its way. */
const pageSize = 100
/** Milliseconds before the next try after a fault, and between two readings where the CRS reports no changes. */
const pause = { fault: 2000, withoutFeed: 5000 }

/** Loads the list of a sailing, and follows what other gates do. Returns a function that ends this. */
export function follow(boarding: Boarding): () => void {
  const ending = new AbortController()
  pages = { boarding, signal: ending.signal, next: 1 }
  void load(boarding, ending.signal).catch((fault: unknown) => {
    if (!ending.signal.aborted && !isSignedOut(fault)) console.error(fault)
  })
  return () => ending.abort()
}

async function load(boarding: Boarding, signal: AbortSignal): Promise<void> {
  void showNextPage()
  void showFigures(boarding, signal)
  let since = await loadList(boarding, signal)
  while (!signal.aborted) {
    const answer = await quietly(
      request(calls.changes, { query: { ...boarding, since } }, { signal, quiet: true }),
    )
    if (signal.aborted) return
    if (answer === undefined) await delay(pause.fault, signal)
    else if (isRefusal(answer)) await readAgain(boarding, signal)
    else if (answer.missed) since = await loadList(boarding, signal)
    else {
      apply(answer)
      since = isOutdated(answer) ? await loadList(boarding, signal) : answer.cursor
    }
  }
}

/** Tries until the list has come; returns the cursor of what happens after it. */
async function loadList(boarding: Boarding, signal: AbortSignal): Promise<string> {
  for (;;) {
    const answer = await quietly(request(calls.passengerList, { query: boarding }, { signal }))
    if (answer !== undefined && !isRefusal(answer) && !signal.aborted) {
      useCheckIn.setState({ total: answer.passengersList.length })
      setTickets(answer.passengersList)
      return answer.cursor
    }
    if (signal.aborted) throw new Error('another sailing was chosen')
    await delay(pause.fault, signal)
  }
}

/** The list that is coming; without `next` while a page is on its way, and where there is none after it. */
let pages: { boarding: Boarding; signal: AbortSignal; next?: number } | undefined

/**
 * Shows the page after those that have come: a long list takes seconds on a slow line, and the first names are there
 * before it. Does nothing once the whole list has come.
 */
export async function showNextPage(): Promise<void> {
  const asked = pages
  const page = asked?.next
  if (asked === undefined || page === undefined) return
  delete asked.next
  const query = { ...asked.boarding, page, pageSize }
  const { signal } = asked
  const answer = await quietly(request(calls.passengerListPaged, { query }, { signal, quiet: true }))
  if (answer === undefined || isRefusal(answer) || signal.aborted) return
  const before = (answer.page - 1) * answer.pageSize
  if (useCheckIn.getState().loaded !== before) return
  useCheckIn.setState({ total: answer.total })
  setTickets([...loadedTickets(), ...answer.passengersList])
  if (before + answer.pageSize < answer.total) asked.next = page + 1
}

async function showFigures(boarding: Boarding, signal: AbortSignal): Promise<void> {
  const answer = await quietly(request(calls.stats, { query: boarding }, { signal, quiet: true }))
  if (answer === undefined || isRefusal(answer) || signal.aborted) return
  setSession(answer.session)
  useCheckIn.setState({ stats: answer.stats })
}

async function readAgain(boarding: Boarding, signal: AbortSignal): Promise<void> {
  await delay(pause.withoutFeed, signal)
  if (!signal.aborted) await showFigures(boarding, signal)
}

function apply({ session, stats, tickets, gone }: Changes): void {
  setSession(session)
  useCheckIn.setState({ stats })
  putTickets(tickets)
  dropTickets(gone)
}

/**
 * Returns whether the figures count other tickets than the list has, as before the start of a check-in, when no sales
 * are sent.
 */
function isOutdated({ stats, tickets, gone }: Changes): boolean {
  const { loaded } = useCheckIn.getState()
  return tickets.length === 0 && gone.length === 0 && stats.expected + stats.vehicles.expected !== loaded
}

/** Counts a change made here without a connection; the next answer of the server replaces the figures. */
export function countHere(kind: 'passenger' | 'vehicle', by: 1 | -1): void {
  useCheckIn.setState(({ stats }) => (stats ? { stats: counted(stats, kind, by) } : {}))
}

function counted(stats: Figures, kind: 'passenger' | 'vehicle', by: 1 | -1): Figures {
  const moved = <T extends { checkedIn: number; remaining: number }>(figures: T): T => ({
    ...figures,
    checkedIn: figures.checkedIn + by,
    remaining: figures.remaining - by,
  })
  return kind === 'passenger' ? moved(stats) : { ...stats, vehicles: moved(stats.vehicles) }
}

/** The answer, or undefined where there was none. */
async function quietly<T>(work: Promise<T | Refusal>): Promise<T | Refusal | undefined> {
  try {
    return await work
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    return undefined
  }
}
