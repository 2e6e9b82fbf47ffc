/** Values by name that outlive the page; `indexedShelf` stores them in the browser's database. */
export interface Shelf {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  drop(name: string): Promise<void>
  names(): Promise<readonly string[]>
}

const database = 'purser-checkin'
const store = 'sealed'

/** Rejects where the browser refuses storage, as in some private windows. */
export const indexedShelf: Shelf = {
  get: (name) => used('readonly', (values) => values.get(name)),
  put: (name, value) => used('readwrite', (values) => values.put(value, name)).then(() => undefined),
  drop: (name) => used('readwrite', (values) => values.delete(name)),
  names: async () => (await used('readonly', (values) => values.getAllKeys())).map(String),
}

async function used<T>(
  mode: IDBTransactionMode,
  work: (values: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await openDatabase()
  try {
    return await new Promise<T>((settle, reject) => {
      const transaction = opened.transaction(store, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(store))
      // Not before it is on disk.
      transaction.oncomplete = () => settle(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('the browser stored nothing'))
    })
  } finally {
    opened.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((settle, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => settle(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser has no database'))
  })
}
