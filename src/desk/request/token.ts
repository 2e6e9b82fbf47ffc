/** The access token lives here and nowhere else: in memory of this page, never in storage. */
let current: string | undefined
const waiting = new Set<() => void>()

export function accessToken(): string | undefined {
  return current
}

export function setAccessToken(token: string | undefined): void {
  current = token
}

/** Told once the session has ended for good: a refused renewal or a rejected token. Returns its undo. */
export function onSessionEnd(told: () => void): () => void {
  waiting.add(told)
  return () => waiting.delete(told)
}

export function endSession(): void {
  current = undefined
  for (const told of waiting) told()
}
