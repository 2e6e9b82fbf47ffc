import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds within which the window must have opened. */
const lifetime = 120_000

/** Grants the token of the bridge to the one window that was given the code. */
export interface Session {
  /** Makes a code that is valid once; an earlier one becomes invalid. */
  createCode(): string
  /** The token, or undefined for a code that was used, has expired or was never made. */
  exchange(code: string): string | undefined
  isToken(token: string): boolean
}

const random = () => randomBytes(32).toString('base64url')

/** The code travels in the arguments of the browser, which others on this machine can list; so it works only once. */
export function createSession(now: () => number = Date.now): Session {
  const token = random()
  let current: { code: string; until: number } | undefined
  return {
    createCode() {
      current = { code: random(), until: now() + lifetime }
      return current.code
    },
    exchange(code) {
      if (!current || now() > current.until || !areEqual(code, current.code)) return undefined
      current = undefined
      return token
    },
    isToken: (text) => areEqual(text, token),
  }
}

function areEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
