import { lineContext } from '../command/keyboard.ts'
import {
  allTyped,
  hasNothingTyped,
  groupKey,
  nothingTyped,
  typedNow,
  useGroup,
  type Group,
  type GroupState,
  type Typed,
  type Unsaved,
} from './groupStore.ts'
import { stillToSave } from './travellers.ts'
import { pushed } from '../undo/undoStack.ts'

/**
 * Stored names of a group, with the texts of its vehicles under the key that drafts have always had; the steps of undo
 * are not stored, since each step has all names.
 */
export interface StoredNames extends Pick<Typed, 'typed'> {
  typedCoaches: Typed['typedVehicles']
}

/** Returns the names typed over a group and not saved in it; undefined if there are none. */
export function namesToStore(key: string): StoredNames | undefined {
  const own = allTyped(useGroup.getState())[key]
  return own && !hasNothingTyped(own) ? { typed: own.typed, typedCoaches: own.typedVehicles } : undefined
}

/** Adds stored names to those typed since; of one field, the text typed last stays. Undo takes all of them off. */
export function restoreNames(key: string, stored: StoredNames): void {
  useGroup.setState((state) => {
    const own = allTyped(state)[key] ?? nothingTyped
    const restored = {
      typed: eachOf(stored.typed, own.typed),
      typedVehicles: eachOf(stored.typedCoaches, own.typedVehicles),
      ...pushed(own, typedNow(own)),
    }
    return under(key, restored, state)
  })
}

/** The group is on screen, or another one is. */
const under = (key: string, unsaved: Unsaved, { shown, elsewhere }: GroupState): Partial<GroupState> =>
  shown && groupKey(shown) === key ? unsaved : { elsewhere: { ...elsewhere, [key]: unsaved } }

/** The rows of both; a row of both has the texts of both. */
function eachOf<Texts extends object>(
  stored: Readonly<Record<string, Texts>>,
  mine: Readonly<Record<string, Texts>>,
): Record<string, Texts> {
  const rows = Object.entries(mine).map(([uuid, texts]) => [uuid, { ...stored[uuid], ...texts }])
  return { ...stored, ...Object.fromEntries(rows) }
}

/** Passes on the key of each group over which something is typed or taken back. Returns a function that ends this. */
export const onTyped = (touch: (key: string) => void): (() => void) =>
  useGroup.subscribe((state, former) => {
    const before = allTyped(former)
    for (const [key, now] of Object.entries(allTyped(state))) if (!isSame(now, before[key])) touch(key)
  })

const isSame = (now: Typed, before: Typed | undefined) =>
  before ? now.typed === before.typed && now.typedVehicles === before.typedVehicles : hasNothingTyped(now)

/** The drafts provide it. */
let load: (key: string) => Promise<void> = () => Promise.resolve()

/** The loader belongs to the drafts, which a group does not know. */
export function setStoredNamesLoader(loader: typeof load): void {
  load = loader
}

/** Restores what is stored for a group before it is shown, without names that the group has by now. */
export async function loadStoredNames(group: Group): Promise<void> {
  const key = groupKey(group)
  await load(key)
  useGroup.setState((state) => {
    const own = allTyped(state)[key]
    if (!own) return {}
    const typed = stillToSave(group, own.typed, lineContext.get().today)
    return under(key, { ...own, typed }, state)
  })
}
