/** The access token, in memory of this page only, never in storage. */
let current: string | undefined
const waiting = new Set<() => void>()
const rejections = new Set<() => void>()

export function accessToken(): string | undefined {
  return current
}

export function setAccessToken(token: string | undefined): void {
  current = token
}

/**
 * Called when the session has ended: the password was not entered again, or the token was rejected. Returns a
 * function that ends this.
 */
export function onSessionEnd(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

export function endSession(): void {
  current = undefined
  for (const listener of waiting) listener()
}

/**
 * Called when the server rejects the tokens of this session, `untilEnd` before the session ends. Returns a function
 * that ends this.
 */
export function onRejection(listener: () => void): () => void {
  rejections.add(listener)
  return () => rejections.delete(listener)
}

/** Milliseconds within which several rejections are one, and until the session ends after one. */
const oneRejection = 500
const untilEnd = 1000
/** The last token that the server has rejected, and when. */
let lastRejection = Number.NEGATIVE_INFINITY
let rejected: string | undefined

/**
 * Calls under way may all be rejected at once: listeners are called once, and the notice can be read before the end.
 */
export function rejectSession(): void {
  if (current === undefined) return
  // Another call may have renewed the token since the last rejection.
  rejected = current
  const now = performance.now()
  if (now - lastRejection < oneRejection) return
  lastRejection = now
  for (const listener of rejections) listener()
  setTimeout(() => {
    // A user who has signed in meanwhile stays signed in.
    if (current === rejected) endSession()
  }, untilEnd)
}

/** Provided by the session, which knows its user. */
interface Reauthentication {
  /** Returns whether a renewal is for the same user: in another window a different one may have signed in. */
  isSame(answer: Record<string, unknown>): boolean
  /**
   * Asks for the password when the session cannot be renewed: true once the same user has entered it and a new token
   * is set, false when the user ends the session.
   */
  ask(): Promise<boolean>
}

/** The session provides it. */
export let reauthentication: Reauthentication = { isSame: () => true, ask: async () => false }

export function setReauthentication(given: Reauthentication): void {
  reauthentication = given
}

/** The agency this window acts for, if it is not the user's own; sent with every call that is not personal. */
let acting: string | undefined

type Listener = () => void | Promise<void>
const before = new Set<Listener>()
const after = new Set<Listener>()
const ended = new Set<() => void>()

export function alternateAgency(): string | undefined {
  return acting
}

/**
 * Called before the agency changes, and awaited: seats held for the former agency are released. Returns a function
 * that ends this.
 */
export function beforeAgencyChange(listener: Listener): () => void {
  before.add(listener)
  return () => before.delete(listener)
}

/**
 * Called after the agency has changed, to remove what is shown of the former one. Returns a function that ends this.
 */
export function onAgencyChange(listener: Listener): () => void {
  after.add(listener)
  return () => after.delete(listener)
}

/** Called when the server no longer lets this window act for the agency. Returns a function that ends this. */
export function onAlternateEnded(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

export async function changeAgency(code: string | undefined): Promise<void> {
  if (code === acting) return
  for (const listener of before) await listener()
  acting = code
  for (const listener of after) await listener()
}

/** Sets the agency at the start of a session, without notifying listeners. */
export function beginAs(code: string | undefined): void {
  acting = code
}

/** Returns to the user's own agency; listeners before the change are not called, as calls for the former one are refused. */
export function endAlternate(code: string | undefined): void {
  if (acting === undefined || code !== acting) return
  acting = undefined
  for (const listener of [...after, ...ended]) void listener()
}
