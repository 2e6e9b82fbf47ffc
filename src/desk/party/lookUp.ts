import { party as calls } from '../../contract/party.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { line } from '../command/keyboard.ts'
import { request } from '../request/request.ts'
import { useBooking } from '../sale/model/saleStore.ts'
import { isSame, type Clue, type RememberedParty, forget, useMemory, type From } from './partyStore.ts'

/** Milliseconds without a change before the server is queried. */
const rest = 180

interface Asking {
  clue: Clue
  abort: AbortController
  /**
   * Sends the request now, once; resolves when the result is shown. Never rejects: after a failure no party
   * is offered.
   */
  now(): Promise<void>
  timer: ReturnType<typeof setTimeout>
}

let asking: Asking | undefined

/**
 * Called when the typed text contains a clue, or undefined when it no longer does. A later call replaces an
 * earlier one.
 */
export function searchByClue(clue: Clue | undefined, from: From): void {
  const state = useMemory.getState()
  if (!state.on) return
  if (isSame(clue, state.clue)) {
    if (clue) useMemory.setState({ from })
    return
  }
  if (clue === undefined) return state.from === from ? stopSearch() : undefined
  useMemory.setState({ clue, from, taken: false, dismissed: false })
  startSearch(clue)
}

/** Ends the search. */
export function stopSearch(): void {
  callOff()
  forget()
}

function callOff(): void {
  clearTimeout(asking?.timer)
  asking?.abort.abort()
  asking = undefined
}

function startSearch(clue: Clue): void {
  callOff()
  const abort = new AbortController()
  let answer: Promise<void> | undefined
  const now = () => (answer ??= show(clue, abort.signal))
  asking = { clue, abort, now, timer: setTimeout(() => void now(), rest) }
}

async function show(clue: Clue, signal: AbortSignal): Promise<void> {
  const parties = await searchParties(clue, signal)
  if (signal.aborted || !isSame(useMemory.getState().clue, clue)) return
  asking = undefined
  useMemory.setState({ parties, at: 0, taken: false })
  // The preview of the line names the party.
  if (useMemory.getState().from === 'line') line.refresh()
}

async function searchParties(clue: Clue, signal: AbortSignal): Promise<readonly RememberedParty[]> {
  try {
    const answer = await request(calls.memory, { body: { ...written(clue), ...day() } }, { signal })
    return isRefusal(answer) ? [] : answer.parties
  } catch {
    return []
  }
}

function written({ kind, text, name }: Clue) {
  return { [kind]: text, ...(kind === 'surname' && name !== '' ? { name } : {}) }
}

function day() {
  const departure = useBooking.getState().workingBooking.trips[0]?.trip.departureDateTime
  return departure === undefined ? {} : { departureDate: departure.slice(0, 10) }
}

/** Resolves after the current search, without the usual delay. */
export async function searchSettled(): Promise<void> {
  if (!asking) return
  clearTimeout(asking.timer)
  await asking.now()
}
