/** Notices and tips shown for a while: esc dismisses the latest of them before it does anything else. */
export interface Dismissables {
  /** The returned function is called when it has disappeared. */
  show(dismiss: () => void): () => void
  /** Dismisses the latest; false where none is shown. */
  dismiss(): boolean
}

export function createDismissables(): Dismissables {
  let shown: readonly (() => void)[] = []
  return {
    show(dismiss) {
      shown = [...shown, dismiss]
      return () => {
        shown = shown.filter((one) => one !== dismiss)
      }
    },
    dismiss() {
      const last = shown.at(-1)
      last?.()
      return last !== undefined
    },
  }
}

export const dismissables = createDismissables()
