import { create } from 'zustand'
import { closeQuestionOf } from '../question/questions.ts'

/** State of the shortcuts page: the row under the cursor, and the search text. */
export const useKeysPage = create<{ at?: string; search: string }>(() => ({ search: '' }))

export function moveCursor(name: string): void {
  useKeysPage.setState({ at: name })
}

export function searchFor(search: string): void {
  useKeysPage.setState({ search })
}

export const closeKeysQuestion = (): void => closeQuestionOf('settings')
