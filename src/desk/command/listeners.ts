/** Functions that are called at each change; a call may add and remove some. */
export interface Listeners {
  notify(): void
  /** Returns a function that ends this. */
  subscribe(listener: () => void): () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of Array.from(all)) listener()
    },
    subscribe: (listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
