import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AnyCommand } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import { focusedOrLender } from '../field/focus/queueField.ts'

declare module '../command/command.ts' {
  interface Commands {
    /** Focuses a list once it answers what was typed last; keys typed until then are meant for its rows. */
    'grid.enterList': ListEntry
  }
}

interface ListEntry {
  /** Resolves once no answer is under way and the rows of the last one are drawn. */
  settled(): Promise<void>
  focus(): void
}

/** As a command that changes something, it holds the keys typed while it runs. */
export const enterListCommand: AnyCommand = {
  id: 'grid.enterList',
  where: 'everywhere',
  inDialogs: true,
  changes: 'desk',
  palette: false,
  recorded: false,
  async run({ settled, focus }) {
    await settled()
    focus()
  },
}

/** React renders in this turn what a field has taken over, and requests what depends on it. */
const nextTurn = () => new Promise<void>((go) => setTimeout(go))

/** Goes from a field that narrows a list to its grid; `isFetching` while an answer for the list is under way. */
export function useListEntry(grid: RefObject<{ focus(): void } | null>, isFetching: boolean): () => void {
  const fetching = useRef(isFetching)
  const [waiting] = useState(() => new Set<() => void>())
  useEffect(() => {
    fetching.current = isFetching
    if (isFetching) return
    for (const go of waiting) go()
    waiting.clear()
  }, [isFetching, waiting])
  // A page that is left answers nothing any more.
  useEffect(() => () => waiting.forEach((go) => go()), [waiting])

  async function settled(): Promise<void> {
    await nextTurn()
    if (fetching.current) await new Promise<void>((go) => waiting.add(go))
  }
  return () => goOnOnce(settled, () => grid.current?.focus())
}

/** Moves the focus once an answer is there and drawn, and holds the keys typed until then. */
export function goOnOnce(answered: () => Promise<void>, focus: () => void): void {
  const before = focusedOrLender()
  // Who has clicked elsewhere meanwhile stays there.
  const goOn = () => [before, document.body].includes(focusedOrLender()) && focus()
  const settled = () => answered().then(nextTurn)
  void commands.run('grid.enterList', { settled, focus: goOn }, 'key')
}
