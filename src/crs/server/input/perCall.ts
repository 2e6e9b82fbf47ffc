import type { Call } from '../../../contract/call.ts'

/** Makes a value of each call when it is first asked for: schemas take a while to compile, and few are used at first. */
export function perCall<T extends object>(make: (call: Call) => T): (call: Call) => T {
  const made = new WeakMap<Call, T>()
  return (call) => {
    const found = made.get(call) ?? make(call)
    made.set(call, found)
    return found
  }
}
