import { vi } from 'vitest'

/** Relative addresses refer to the desk, as in a browser. */
export function stubOrigin(): void {
  const whole = Request
  vi.stubGlobal(
    'Request',
    class extends whole {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://desk') : input, init)
      }
    },
  )
}
