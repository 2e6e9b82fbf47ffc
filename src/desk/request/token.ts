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
 * Called when the session has ended: the password was not entered again, or the token was rejected. Returns its undo.
 */
export function onSessionEnd(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

export function endSession(): void {
  current = undefined
  for (const listener of waiting) listener()
}

/** Called when the server rejects the tokens of this session, `untilEnd` before the session ends. Returns its undo. */
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
