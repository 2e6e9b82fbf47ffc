/** Milliseconds within which a further digit belongs to the same number. */
const patience = 1000

/** Puts digits typed one after another together: `1` `2` is twelve, `1` and later `2` is two. */
export interface Digits {
  /** The number so far; undefined where the text is no digit. `at` is the time of the key in milliseconds. */
  take(text: string, at: number): number | undefined
  clear(): void
}

export function createDigits(): Digits {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    take(text, at) {
      if (!/^\d+$/.test(text)) return undefined
      typed = at - last <= patience ? typed + text : text
      last = at
      return Number(typed)
    },
    clear() {
      last = Number.NEGATIVE_INFINITY
    },
  }
}
