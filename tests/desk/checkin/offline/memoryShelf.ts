import type { Shelf } from '../../../../src/desk/checkin/offline/encryptedStore.ts'

/** A shelf whose values can be looked into, as someone with the browser's files could. */
export function memoryShelf(): Shelf & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>()
  return {
    values,
    get: async (name) => values.get(name),
    put: async (name, value) => void values.set(name, value),
    drop: async (name) => void values.delete(name),
    names: async () => [...values.keys()],
  }
}
