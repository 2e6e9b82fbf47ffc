/** The access token lives here and nowhere else: in memory of this page, never in storage. */
let current: string | undefined
const waiting = new Set<() => void>()
const rejections = new Set<() => void>()

export function accessToken(): string | undefined {
  return current
}

export function setAccessToken(token: string | undefined): void {
  current = token
}

/** Told once the session has ended for good: nobody showed the password again, or the token is rejected. Returns its undo. */
export function onSessionEnd(told: () => void): () => void {
  waiting.add(told)
  return () => waiting.delete(told)
}

export function endSession(): void {
  current = undefined
  for (const told of waiting) told()
}

/** Told when the server takes no token of this session any more, some time before it ends. Returns its undo. */
export function onRejection(told: () => void): () => void {
  rejections.add(told)
  return () => rejections.delete(told)
}

/** Milliseconds within which several rejections are one, and until the session ends after one. */
const oneRejection = 500
const untilEnd = 1000
let lastRejection = Number.NEGATIVE_INFINITY

/** Every call under way may be told so at once: it is said once, and can be read before the session ends. */
export function rejectSession(): void {
  const now = performance.now()
  if (current === undefined || now - lastRejection < oneRejection) return
  lastRejection = now
  const rejected = current
  for (const told of rejections) told()
  setTimeout(() => {
    // Whoever has signed in meanwhile stays.
    if (current === rejected) endSession()
  }, untilEnd)
}

/** Who knows the person of the session. */
interface Reauthentication {
  /** Whether an answer to a renewal is about that person: another window may have signed somebody else in. */
  isSame(answer: Record<string, unknown>): boolean
  /**
   * Asks when the session cannot be renewed any more: true once the same person has shown the password again and a
   * new token is there, false when the session is given up.
   */
  ask(): Promise<boolean>
}

export let reauthentication: Reauthentication = { isSame: () => true, ask: async () => false }

export function setReauthentication(given: Reauthentication): void {
  reauthentication = given
}
