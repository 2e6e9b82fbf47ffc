import { withTabLock } from '../../browser/windows.ts'

/** Encrypted values of one user of one agency; the key cannot be read out of the browser. */
export interface EncryptedStore {
  /** Undefined where there is none, or where it cannot be decrypted. */
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  /** Names that begin with the text, sorted. */
  names(start: string): Promise<readonly string[]>
  /** Removes the key, without which nothing left can be read, and all values. */
  wipe(): Promise<void>
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const algorithm = 'AES-GCM'
const keyName = 'key'
const bytesOf = (text: string) => new TextEncoder().encode(text)

export function createEncryptedStore(shelf: Shelf, owner: string): EncryptedStore {
  const whole = (name: string) => `${owner}|${name}`
  const own = async () => (await shelf.names()).filter((name) => name.startsWith(whole('')))

  async function seal(name: string, value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    // The name is authenticated too, so that one value cannot be put in the place of another.
    const how = { name: algorithm, iv, additionalData: bytesOf(whole(name)) }
    return { iv, data: await crypto.subtle.encrypt(how, await makeKey(), bytesOf(JSON.stringify(value))) }
  }

  async function unseal(name: string, { iv, data }: Sealed): Promise<unknown> {
    const key = await storedKey()
    if (key === undefined) return undefined
    const how = { name: algorithm, iv, additionalData: bytesOf(whole(name)) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, data)))
  }

  const storedKey = () => shelf.get(whole(keyName)) as Promise<CryptoKey | undefined>

  /** Two windows must not make one key each. */
  const makeKey = () => withTabLock('purser-checkin-key', async () => (await storedKey()) ?? newKey())

  async function newKey(): Promise<CryptoKey> {
    const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await shelf.put(whole(keyName), key)
    return key
  }

  return {
    async read(name) {
      const sealed = (await shelf.get(whole(name))) as Sealed | undefined
      return sealed && unseal(name, sealed).catch(() => undefined)
    },
    write: async (name, value) => shelf.put(whole(name), await seal(name, value)),
    remove: (name) => shelf.drop(whole(name)),
    names: async (start) =>
      (await own())
        .filter((name) => name.startsWith(whole(start)) && name !== whole(keyName))
        .map((name) => name.slice(whole('').length))
        .toSorted(),
    async wipe() {
      await shelf.drop(whole(keyName))
      for (const name of await own()) await shelf.drop(name)
    },
  }
}

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
