import { create } from 'zustand'

export interface Notice {
  id: number
  kind: 'done' | 'error'
  title?: string
  words: string
}

/** Milliseconds a notice stays: a plain one, and one that titles an error. */
const stays = { done: 3000, error: 4500 } as const

export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }))

let last = 0

/** Says something without taking the focus; the same words twice within half a second stand once. */
export function notify(kind: Notice['kind'], words: string, title?: string): void {
  const { notices } = useNotices.getState()
  if (notices.some((one) => one.words === words && one.kind === kind)) return
  const notice: Notice = { id: ++last, kind, words, ...(title === undefined ? {} : { title }) }
  useNotices.setState({ notices: [...notices, notice] })
  setTimeout(() => dismiss(notice.id), stays[kind])
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) }))
}
