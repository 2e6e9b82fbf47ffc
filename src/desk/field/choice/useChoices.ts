import { useMemo, useReducer, useRef } from 'react'
import { type Choice, type ChoiceSource, moveInList } from './choice.ts'
import type { FieldPopup } from '../entry/entryKeys.ts'
import type { EntryField } from '../entry/useEntry.ts'

export interface Choices {
  popup: FieldPopup
  isOpen: boolean
  shown: readonly Choice[]
  /** Index of the marked one; -1 when none is. */
  here: number
  /** The operator typed: the best one is marked, unless there is a tie. */
  typed(): void
  /** The choice for the text: the picked one, else the marked one, else the best match; `several` where it is a tie. */
  meant(text: string): Choice | 'several' | undefined
  pick(choice: Choice): void
}

interface State {
  open: boolean
  here: number
  /** The text searched for; empty shows the whole list. */
  sought: string
  picked: Choice | undefined
}

/** The list under a field with choices. `value` is marked when the list opens before anything is typed. */
export function useChoices(source: ChoiceSource, value: string, entry: () => EntryField): Choices {
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const state = useRef<State>({ open: false, here: -1, sought: '', picked: undefined }).current
  const ranked = useMemo(() => source.rank(state.sought), [source, state.sought])
  const list = () => source.rank(state.sought).choices

  function set(change: Partial<State>): void {
    Object.assign(state, change)
    rerender()
  }

  function open(): boolean {
    const text = entry().open() ? entry().text() : ''
    const { choices, tie } = source.rank(text)
    const here = text === '' ? choices.findIndex(({ code }) => code === value) : tie ? -1 : 0
    set({ open: true, sought: text, here, picked: undefined })
    return true
  }

  function pick(choice: Choice): void {
    entry().type(choice.name)
    set({ picked: choice })
  }

  function take(move: string): boolean {
    if (!state.open) return move === 'down' && open()
    const marked = list()[state.here]
    if ((move === 'enter' || move === 'next') && marked) pick(marked)
    const here = moveInList(move, state.here, list().length)
    if (here !== undefined) set({ here })
    return here !== undefined
  }

  function meant(text: string): Choice | 'several' | undefined {
    if (state.picked) return state.picked
    const { choices, tie } = source.rank(text)
    const marked = state.open && state.sought === text ? choices[state.here] : undefined
    return marked ?? (tie ? 'several' : choices[0])
  }

  const popup: FieldPopup = {
    open,
    take,
    isOpen: () => state.open,
    close: () => set({ open: false, picked: undefined }),
  }
  return {
    popup,
    isOpen: state.open,
    shown: ranked.choices,
    here: state.here,
    typed() {
      open()
      // The value was deleted; marked, Enter would choose it again.
      if (state.sought === '') set({ here: -1 })
    },
    meant,
    pick,
  }
}
