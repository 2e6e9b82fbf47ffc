import { indexedShelf, createEncryptedStore, type EncryptedStore } from './encryptedStore.ts'

/** The session provides the person; the store of one person is open at a time. */
let person: () => string | undefined = () => undefined
let opened: { owner: string; store: EncryptedStore } | undefined

/** Names the signed-in user, whose offline tickets are used. */
export function setOfflineTicketsOwner(read: () => string | undefined): void {
  person = read
}

/** The offline tickets of the signed-in user, or of the one before where the session has just ended. */
export function offlineTicketsOfGate(): EncryptedStore | undefined {
  const owner = person() ?? opened?.owner
  if (owner === undefined) return undefined
  if (opened?.owner !== owner) opened = { owner, store: createEncryptedStore(indexedShelf, owner) }
  return opened.store
}
