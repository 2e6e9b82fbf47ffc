import { create } from 'zustand'

export type KeysDialog =
  { kind: 'record'; name: string; way: 0 | 1 } | { kind: 'prove' } | { kind: 'import' } | { kind: 'reset' }

/** State of the shortcuts page: the row under the cursor, the search text, and the open dialog. */
export const useKeysPage = create<{ at?: string; search: string; dialog?: KeysDialog | undefined }>(() => ({
  search: '',
}))

export function moveCursor(name: string): void {
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
