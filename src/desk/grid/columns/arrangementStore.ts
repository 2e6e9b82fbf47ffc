import { useCallback, useState } from 'react'
import { create } from 'zustand'
import type { ColumnArrangement } from '../../../domain/settings/columnArrangement.ts'

type Arrangements = Readonly<Record<string, ColumnArrangement>>

export type Arrange = (change: (now: ColumnArrangement) => ColumnArrangement) => void

/** Where arrangements are stored between visits. */
export interface ArrangementStore {
  all(): Arrangements
  save(name: string, arrangement: ColumnArrangement): void
  subscribe(listener: () => void): () => void
}

const asDeclared: ColumnArrangement = {}

/** The arrangement of each grid, by its name. */
const useArrangements = create<Arrangements>(() => ({}))

let store: ArrangementStore | undefined

/** Reads the arrangements from a store and saves changes to it. Returns its undo. */
export function keepArrangements(given: ArrangementStore): () => void {
  store = given
  const read = () => useArrangements.setState(given.all(), true)
  read()
  const unsubscribe = given.subscribe(read)
  return () => {
    unsubscribe()
    store = undefined
    useArrangements.setState({}, true)
  }
}

/** The arrangement of a grid. Without a name it lasts as long as the grid is shown. */
export function useArrangement(name: string | undefined): readonly [ColumnArrangement, Arrange] {
  const saved = useArrangements((all) => (name === undefined ? undefined : all[name]))
  const [own, setOwn] = useState(asDeclared)
  const arrange = useCallback<Arrange>(
    (change) => (name === undefined ? setOwn(change) : arrangeGrid(name, change)),
    [name],
  )
  return [name === undefined ? own : (saved ?? asDeclared), arrange]
}

function arrangeGrid(name: string, change: Parameters<Arrange>[0]): void {
  const now = useArrangements.getState()[name] ?? asDeclared
  const next = change(now)
  if (next === now) return
  useArrangements.setState({ [name]: next })
  store?.save(name, next)
}
