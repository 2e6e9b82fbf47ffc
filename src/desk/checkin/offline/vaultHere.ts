import { indexedShelf, createVault, type Vault } from './vault.ts'

let person: () => string | undefined = () => undefined
let opened: { owner: string; vault: Vault } | undefined

/** Names the signed-in user, whose vault is used. */
export function setVaultOwner(read: () => string | undefined): void {
  person = read
}

/** The vault of the signed-in user, or of the one before where the session has just ended. */
export function vaultHere(): Vault | undefined {
  const owner = person() ?? opened?.owner
  if (owner === undefined) return undefined
  if (opened?.owner !== owner) opened = { owner, vault: createVault(indexedShelf, owner) }
  return opened.vault
}
