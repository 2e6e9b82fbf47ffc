import { indexedShelf, createOfflineTicketStore, type OfflineTicketStore } from './offlineTicketStore.ts'

let person: () => string | undefined = () => undefined
let opened: { owner: string; vault: OfflineTicketStore } | undefined

/** Names the signed-in user, whose vault is used. */
export function setOfflineTicketsOwner(read: () => string | undefined): void {
  person = read
}

/** The vault of the signed-in user, or of the one before where the session has just ended. */
export function offlineTicketsOfGate(): OfflineTicketStore | undefined {
  const owner = person() ?? opened?.owner
  if (owner === undefined) return undefined
  if (opened?.owner !== owner) opened = { owner, vault: createOfflineTicketStore(indexedShelf, owner) }
  return opened.vault
}
