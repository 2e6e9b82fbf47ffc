import { create } from 'zustand'

export type KeysDialog =
  { kind: 'record'; name: string; way: 0 | 1 } | { kind: 'prove' } | { kind: 'import' } | { kind: 'reset' }

/** What the page of shortcuts shows: where the cursor stands, what is searched for, what is open over it. */
export const useKeysPage = create<{ at?: string; search: string; dialog?: KeysDialog | undefined }>(() => ({
  search: '',
}))

export function standOn(name: string): void {
  useKeysPage.setState({ at: name })
}

export function searchFor(search: string): void {
  useKeysPage.setState({ search })
}

export function openDialog(dialog: KeysDialog): void {
  useKeysPage.setState({ dialog })
}

export function closeDialog(): void {
  useKeysPage.setState({ dialog: undefined })
}
