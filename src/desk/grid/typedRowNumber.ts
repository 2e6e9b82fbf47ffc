/** Milliseconds within which a further digit belongs to the same number. */
const numberTimeout = 1000

/** The number of a row as it is typed: `1` `2` is twelve, `1` and later `2` is two. Times are in milliseconds. */
export interface TypedRowNumber {
  /** The number with this text appended; undefined where the text is no digit. */
  read(text: string, at: number): number | undefined
  /** Appends the text. */
  append(text: string, at: number): void
  /** Ends the number and returns its digits, if it was still being typed. */
  end(at: number): string
  /** The digits typed so far. */
  typed(): string
  subscribe(listener: () => void): () => void
}

/** `after` starts a timer and returns its cancel function. */
export function createTypedRowNumber(
  after: (milliseconds: number, then: () => void) => () => void,
): TypedRowNumber {
  const listeners = new Set<() => void>()
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  let cancelTimeout = () => {}

  function show(digits: string): void {
    cancelTimeout()
    cancelTimeout = digits === '' ? () => {} : after(numberTimeout, () => show(''))
    if (digits === typed) return
    typed = digits
    for (const listener of [...listeners]) listener()
  }

  const withText = (text: string, at: number) => (at - last <= numberTimeout ? typed + text : text)

  return {
    read: (text, at) => (/^\d+$/.test(text) ? Number(withText(text, at)) : undefined),
    append(text, at) {
      const digits = withText(text, at)
      last = at
      show(digits)
    },
    end(at) {
      const digits = withText('', at)
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
