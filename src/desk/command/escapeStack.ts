/** Notices and tips shown for a while: esc dismisses the latest of them before it does anything else. */
export interface EscapeStack {
  /** The returned function is called when it has disappeared. `dismiss` returns false to leave the key to others. */
  show(dismiss: () => unknown): () => void
  /** Dismisses the latest; false where none is shown or it left the key to others. */
  dismiss(): boolean
}

export function createEscapeStack(): EscapeStack {
  let shown: readonly (() => unknown)[] = []
  return {
    show(dismiss) {
      shown = [...shown, dismiss]
      return () => {
        shown = shown.filter((one) => one !== dismiss)
      }
    },
    dismiss() {
      const last = shown.at(-1)
      return last !== undefined && last() !== false
    },
  }
}

export const escapeStack = createEscapeStack()
