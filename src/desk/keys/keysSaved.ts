import { create } from 'zustand'
import { addDays, weekday } from '../../domain/value/portTime.ts'
import { readJson, writeJson } from '../browser/storage.ts'
import type { Registry } from '../command/registry.ts'

/** How many keys shortcuts have saved in a week, compared with choosing the commands by their titles. */
interface KeysSaved {
  /** Monday, YYYY-MM-DD. */
  week: string
  keys: number
}

const storageKey = 'purser.keysSaved'

export const useKeysSaved = create<KeysSaved>(() => {
  const { week, keys } = (readJson('localStorage', storageKey) ?? {}) as Partial<
    Record<keyof KeysSaved, unknown>
  >
  return { week: typeof week === 'string' ? week : '', keys: typeof keys === 'number' ? keys : 0 }
})

/** Returns the keys saved in the week of a day. */
export function savedInWeek({ week, keys }: KeysSaved, today: string): number {
  return week === mondayOf(today) ? keys : 0
}

const mondayOf = (day: string) => addDays(day, 1 - weekday(day))

/** The keys by which a command is otherwise chosen: the one that lists the commands, a word of its title, Enter. */
export function keysOfTitle(title: string): number {
  const [word = ''] = title.split(' ')
  return 1 + [...word].length + 1
}

interface Counted {
  registry: Pick<Registry, 'onSettled'>
  /** Strokes of its shortcut, `alt+g p`. */
  keysOf(command: string): string | undefined
  titleOf(command: string): string
  today(): string
}

/** Counts every command that was run by its shortcut. Returns a function that ends this. */
export function countKeysSaved({ registry, keysOf, titleOf, today }: Counted): () => void {
  return registry.onSettled(({ id, source, inner }, { done }) => {
    const strokes = keysOf(id)?.split(' ').length
    if (!done || inner || source !== 'key' || strokes === undefined) return
    const day = today()
    const keys = savedInWeek(useKeysSaved.getState(), day) + Math.max(0, keysOfTitle(titleOf(id)) - strokes)
    useKeysSaved.setState({ week: mondayOf(day), keys })
    writeJson('localStorage', storageKey, { week: mondayOf(day), keys })
  })
}
