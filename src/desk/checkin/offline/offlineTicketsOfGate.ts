import { indexedShelf, createOfflineTicketStore, type OfflineTicketStore } from './offlineTicketStore.ts'

/** The session provides the person; the store of one person is open at a time. */
let person: () => string | undefined = () => undefined
let opened: { owner: string; vault: OfflineTicketStore } | undefined

/** Names the signed-in user, whose offline tickets are used. */
export function setOfflineTicketsOwner(read: () => string | undefined): void {
  person = read
}

/** The offline tickets of the signed-in user, or of the one before where the session has just ended. */
export function offlineTicketsOfGate(): OfflineTicketStore | undefined {
  const owner = person() ?? opened?.owner
  if (owner === undefined) return undefined
  if (opened?.owner !== owner) opened = { owner, vault: createOfflineTicketStore(indexedShelf, owner) }
  return opened.vault
}
