/** Reads what several ask for at once, one reading for all of them. */
export interface SharedReads<K, R> {
  /** Resolves to a reading that began after the request and covers the given ids. */
  read(key: K, ids: readonly number[]): Promise<R>
}

interface Waiting<R> {
  ids: Set<number>
  reading: Promise<R>
}

/** Milliseconds in which requests are joined; polls that end in the same moment come within it. */
const joinTime = 5

/** @param readNow Reads for one key, of which `nameOf` makes a text; a failure is the failure of all who asked. */
export function createSharedReads<K, R>(
  nameOf: (key: K) => string,
  readNow: (key: K, ids: readonly number[]) => Promise<R>,
): SharedReads<K, R> {
  const waiting = new Map<string, Waiting<R>>()

  function begin(key: K): Waiting<R> {
    const name = nameOf(key)
    const ids = new Set<number>()
    const reading = new Promise<void>((start) => void setTimeout(start, joinTime)).then(() => {
      waiting.delete(name)
      return readNow(key, [...ids])
    })
    const begun = { ids, reading }
    waiting.set(name, begun)
    return begun
  }

  return {
    read(key, ids) {
      const joined = waiting.get(nameOf(key)) ?? begin(key)
      for (const id of ids) joined.ids.add(id)
      return joined.reading
    },
  }
}
