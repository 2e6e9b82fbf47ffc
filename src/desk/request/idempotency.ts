import { isSameJson } from '../../domain/value/isSameJson.ts'
import { isGood } from '../../contract/call.ts'
import { onSessionEnd } from './identity.ts'
import type { Parts, Sent } from './response.ts'

/** A change the operator makes; all of its tries share one key until one of them is answered. */
export interface Change {
  key: string
  /** The inputs that were sent with the key, of which none is known to have been answered. */
  tried: Parts[]
}

const newChange = (): Change => ({ key: crypto.randomUUID(), tried: [] })

/** Milliseconds for which a change that was not answered is continued by the same call with the same input. */
const continued = 600_000
const succeeded = 200

/** Changes with an id of the caller, by that id: begun without an answer, or to be sent with another key. */
const identified = new Map<string, Change>()
/** Changes without one that are under way or were not answered: the last of each noun. */
const unanswered = new Map<string, { change: Change; call: string; at: number }>()
const earlier = new Set<() => void>()

onSessionEnd(() => {
  identified.clear()
  unanswered.clear()
})

/**
 * Called when a change turns out to be carried out as it was first sent, not as it was sent last. Returns a function
 * that ends this.
 */
export function onCarriedOutEarlier(listener: () => void): () => void {
  earlier.add(listener)
  return () => earlier.delete(listener)
}

const nounOf = (call: string) => call.slice(0, call.indexOf('.'))

/** The change that a call continues or begins. */
export function pendingChangeOf(call: string, input: Parts, id: string | undefined): Change {
  if (id !== undefined) return identified.get(id) ?? { key: id, tried: [] }
  const last = unanswered.get(nounOf(call))
  const change = last && isContinued(last, call, input) ? last.change : { ...newChange(), tried: [input] }
  unanswered.set(nounOf(call), { change, call, at: performance.now() })
  return change
}

/**
 * Continues a change only by the same call with the same input, and without another call of the noun in between, which
 * may have reversed it.
 */
const isContinued = (last: { change: Change; call: string; at: number }, call: string, input: Parts) =>
  last.call === call &&
  performance.now() - last.at < continued &&
  last.change.tried.every((one) => isSameJson(one, input))

/** Returns whether a try of the change was not answered, so that the server may have carried it out. */
export const isUnanswered = (id: string): boolean => (identified.get(id)?.tried.length ?? 0) > 0

/** Keeps the key for the next try: the server may have carried this one out. */
export function keepOpen(call: string, input: Parts, id: string | undefined, change: Change): void {
  if (!change.tried.some((one) => isSameJson(one, input))) change.tried.push(input)
  if (id === undefined) unanswered.set(nounOf(call), { change, call, at: performance.now() })
  else identified.set(id, change)
}

/** After an answer: the server stores a refusal with the key, so that the next try needs another one. */
export function recordOutcome(
  call: string,
  id: string | undefined,
  change: Change,
  isRefused: boolean,
): void {
  if (id === undefined) {
    if (unanswered.get(nounOf(call))?.change === change) unanswered.delete(nounOf(call))
  } else if (isRefused) identified.set(id, newChange())
  else if (identified.has(id)) identified.set(id, { key: change.key, tried: [] })
}

/** Returns whether the rules of the server gave the answer, not a check before them such as a rate limit. */
export const hasSucceeded = ({ status }: Sent) => status === succeeded

/**
 * The server has answered an earlier try of the change, sent with another input. Its stored answer decides: what was
 * carried out is not carried out again, and what was refused frees the input sent now, under another key.
 */
export async function answerOfEarlier(
  change: Change,
  input: Parts,
  send: (input: Parts, key: string) => Promise<Sent>,
): Promise<Sent | undefined> {
  for (const tried of change.tried) {
    if (isSameJson(tried, input)) continue
    const sent = await send(tried, change.key)
    if (sent.answer.code === keyReused) continue
    if (!hasSucceeded(sent)) return sent
    if (isGood(sent.answer)) {
      for (const listener of earlier) listener()
      return sent
    }
    Object.assign(change, newChange())
    return send(input, change.key)
  }
  return undefined
}

/**
 * The key of an action by its content: a retry after a fault reuses the key, so that nothing is done twice, and another
 * content gets another key.
 */
export function createActionKey() {
  let action: { key: string; content: string } | undefined
  return {
    of(content: string): string {
      if (action?.content !== content) action = { key: crypto.randomUUID(), content }
      return action.key
    },
    /** The action is done: the same content is another action from now on. */
    end(): void {
      action = undefined
    },
  }
}

export const keyReused = 'key_reused'
