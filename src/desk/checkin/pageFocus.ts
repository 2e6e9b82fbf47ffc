import { type InputTarget, unfocusedText } from '../command/inputTarget.ts'

interface List {
  focus(): void
  /** Moves the cursor to a shown row. */
  go(place: number): void
}

/** The list on screen registers itself. */
let list: List | undefined

/** The grid of the page, for keys that lead into it. */
export const listFocus = {
  attach(attached: () => List | null): () => void {
    const here = { focus: () => attached()?.focus(), go: (place: number) => attached()?.go(place) }
    list = here
    return () => {
      if (list === here) list = undefined
    }
  },
  focus: (): void => list?.focus(),
  go: (place: number): void => list?.go(place),
}

interface ScanInput {
  focus(): void
  handleInput: InputTarget['handleInput']
}

/** The scan field on screen registers itself. */
let input: ScanInput | undefined

/** The scan field of the page: what a scanner types anywhere on the page comes into it. */
export const scanField = {
  attach(attached: ScanInput): () => void {
    input = attached
    const release = unfocusedText.take(attached.focus)
    return () => {
      if (input === attached) input = undefined
      release()
    }
  },
  focus: (): void => input?.focus(),
  /** Types a text into it, from a grid that has no use for it. */
  take(text: string): boolean {
    input?.focus()
    return input?.handleInput({ text }, 'live') ?? false
  },
}
