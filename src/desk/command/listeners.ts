/** Those who follow changes; they may come and go meanwhile. */
export interface Listeners {
  tell(): void
  /** Returns its undo. */
  subscribe(listener: () => void): () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of Array.from(all)) listener()
    },
    subscribe: (listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
