import { type Acceptor, strayText } from '../../command/acceptor.ts'

interface ScanInput {
  focus(): void
  accept: Acceptor['accept']
}

let input: ScanInput | undefined

/** The scan field of the page: what a scanner types anywhere on the page comes into it. */
export const scanField = {
  attach(attached: ScanInput): () => void {
    input = attached
    const release = strayText.take(attached.focus)
    return () => {
      if (input === attached) input = undefined
      release()
    }
  },
  focus: (): void => input?.focus(),
  /** Types a text into it, from a grid that has no use for it. */
  take(text: string): boolean {
    input?.focus()
    return input?.accept({ text }, 'live') ?? false
  },
}
