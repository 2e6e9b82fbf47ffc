/** Milliseconds within which a further digit belongs to the same number. */
const patience = 1000

/** Puts digits typed one after another together: `1` `2` is twelve, `1` and later `2` is two. */
export interface TypedRowNumber {
  /** The number with this text behind it; undefined where the text is no digit. `at`: time of the key in milliseconds. */
  read(text: string, at: number): number | undefined
  /** The text belongs to the number from now on. */
  take(text: string, at: number): void
  /** Ends the number and returns its digits, if it was still being typed. */
  give(at: number): string
  /** The digits of the number being typed, for the screen. */
  typed(): string
  subscribe(listener: () => void): () => void
}

/** `after`: a timer; returns how to call it off. */
export function createTypedRowNumber(
  after: (milliseconds: number, then: () => void) => () => void,
): TypedRowNumber {
  const listeners = new Set<() => void>()
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  let callOff = () => {}

  function show(digits: string): void {
    callOff()
    callOff = digits === '' ? () => {} : after(patience, () => show(''))
    if (digits === typed) return
    typed = digits
    for (const listener of [...listeners]) listener()
  }

  const whole = (text: string, at: number) => (at - last <= patience ? typed + text : text)

  return {
    read: (text, at) => (/^\d+$/.test(text) ? Number(whole(text, at)) : undefined),
    take(text, at) {
      const digits = whole(text, at)
      last = at
      show(digits)
    },
    give(at) {
      const digits = whole('', at)
      last = Number.NEGATIVE_INFINITY
      show('')
      return digits
    },
    typed: () => typed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
