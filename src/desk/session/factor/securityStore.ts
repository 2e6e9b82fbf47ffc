import { create } from 'zustand'

/** What a dialog of the page asks for or shows. */
export type SecurityTask =
  /** The password, after which `next` is done. */
  | { kind: 'prove'; next: () => void }
  | { kind: 'codes'; secret: string; uri: string }
  | { kind: 'recovery'; codes: readonly string[] }

export const useSecurity = create<{ task: SecurityTask | undefined }>(() => ({ task: undefined }))

export function openTask(task: SecurityTask | undefined): void {
  useSecurity.setState({ task })
}
