/** Things shown in passing, beside the work: esc takes away the latest of them before it means anything else. */
export interface Dismissables {
  /** Returns how to say that it is gone. */
  show(dismiss: () => void): () => void
  /** False where nothing is shown. */
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
