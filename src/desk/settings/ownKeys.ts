import i18next from 'i18next'
import { create } from 'zustand'
import { refuse, type Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { commandsOf, type CommandChoice } from '../command/command.ts'
import {
  type Conflict,
  type ConflictReason,
  interceptedStrokes,
  environmentName,
} from '../keys/shortcutConflicts.ts'
import { keyName } from '../keys/keyName.ts'
import { lineContext, onMac, shortcuts } from '../command/keyboard.ts'
import {
  type KeymapEntry,
  profileEntries,
  profileName,
  type ProfileName,
  profileLayer,
} from '../keys/keymap.ts'
import {
  otherShortcut,
  objections,
  withKeysOfRow,
  shortcutRows,
  type ShortcutRow,
} from '../keys/operatorShortcuts.ts'
import { commands } from '../command/registry.ts'
import { textOf } from '../language/text.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { type SavedShortcut, machine, type Settings } from './settings.ts'
import { changeSettings, useSettings } from './settingsStore.ts'

export function chosenProfile(): ProfileName {
  return profileName(useSettings.getState().value.profile, onMac)
}

/** Macros have their own list, but their keys must not be assigned twice. */
const isMacro = (command: CommandChoice) => commandsOf(command).some((id) => id.startsWith('macro.run-'))

function taken(profile: ProfileName): readonly KeymapEntry[] {
  return [...profileEntries(profile), ...shortcuts.entries().filter(({ command }) => isMacro(command))]
}

/** Every shortcut with its current keys, except those of macros. */
export function ownRows(
  own: readonly SavedShortcut[] = useSettings.getState().value.shortcuts,
): readonly ShortcutRow[] {
  const ordinary = commands.all().filter(({ id }) => !isMacro(id))
  const typed = lineContext.get().grammar.typedCommands
  return shortcutRows({ entries: profileEntries(chosenProfile()), own, commands: ordinary, typed })
}

/** The title of its command, or the shortcut’s name if there is no such command. */
export function titleOf(name: string): string {
  const row = ownRows().find((one) => one.name === name)
  const plain = i18next.t(`settings:shortcut.${name}`, { defaultValue: name.replaceAll('_', ' ') })
  return row ? textOf(commands.title(row.command), { defaultValue: plain }) : plain
}

const codes: Record<Exclude<ConflictReason, 'desktop'>, RefusalCode> = {
  unreadable: 'keys_unreadable',
  category: 'keys_taken',
  place: 'keys_taken',
  browser: 'keys_browser',
  system: 'keys_system',
  altgr: 'keys_altgr',
  layout: 'keys_layout',
  typing: 'keys_typing',
}

function refusalOf(conflict: Conflict, mine?: string): Refusal | undefined {
  if (conflict.reason === 'desktop') return undefined
  const keys = keyName(conflict.keys)
  const other = otherShortcut(conflict, mine ?? conflict.name)
  return refuse(codes[conflict.reason], other === undefined ? { keys } : { keys, other: titleOf(other) })
}

const where = (command: string) => commands.get(command)?.where

/** Why a list of shortcuts is not permitted over the profile; undefined when it is. */
function refusalOfList(own: readonly SavedShortcut[], profile: ProfileName, name?: string) {
  const [first] = objections(taken(profile), own, where, name).refused
  return first && refusalOf(first, name)
}

/** Why a shortcut cannot have these keys: a refusal, or a warning that the operating system uses one of them. */
export function objectionTo(
  row: ShortcutRow,
  ways: readonly string[],
): { refusal?: Refusal; warned?: string } {
  const own = withKeysOfRow(storedShortcuts(), row, ways)
  const refusal = refusalOfList(own, chosenProfile(), row.name)
  if (refusal) return { refusal }
  const { warned } = objections(taken(chosenProfile()), own, where, row.name)
  const ofThese = warned.find(({ keys, name }) => name === row.name && ways.includes(keys))
  return ofThese ? { warned: keyName(ofThese.keys) } : {}
}

/** With the categories of today: when they were stored or exported, `Everywhere` also held the keys of pages. */
function recategorized(own: readonly SavedShortcut[]): SavedShortcut[] {
  const categories = new Map(ownRows(own).map(({ name, category }) => [name, category]))
  return own.map((shortcut) => ({
    ...shortcut,
    category: categories.get(shortcut.name) ?? shortcut.category,
  }))
}

export function storedShortcuts(): SavedShortcut[] {
  return recategorized(useSettings.getState().value.shortcuts)
}

/** Sets the keys of a shortcut; an empty list switches it off. A refusal changes nothing. */
export function setKeys(row: ShortcutRow, ways: readonly string[]): Refusal | undefined {
  const own = withKeysOfRow(storedShortcuts(), row, ways)
  const refusal = refusalOfList(own, chosenProfile(), row.name)
  if (!refusal) changeSettings((draft) => void (draft.shortcuts = own))
  return refusal
}

/** Replaces the list, the profile, or both. */
export function replaceShortcuts(
  list: readonly SavedShortcut[],
  profile: string | undefined,
): Refusal | undefined {
  const own = recategorized(list)
  const name = profile === undefined ? chosenProfile() : profileName(profile, onMac)
  const refusal = refusalOfList(own, name)
  if (refusal) return refusal
  changeSettings((draft) => {
    draft.shortcuts = own
    if (profile !== undefined) draft.profile = name
  })
  return undefined
}

/** Applies the profile and shortcuts of the settings, now and after every change. Returns a function that ends this. */
export function bindKeysOfSettings(): () => void {
  apply(useSettings.getState().value)
  return useSettings.subscribe(({ value }, before) => {
    const { shortcuts: own, profile, keptKeys } = before.value
    if (value.shortcuts !== own || value.profile !== profile || value.keptKeys !== keptKeys) apply(value)
  })
}

function apply({ profile, shortcuts: own, keptKeys = {} }: Settings): void {
  shortcuts.useProfile(profileLayer(profile, onMac))
  shortcuts.useOperator(own)
  shortcuts.useKept([...interceptedStrokes(machine), ...(keptKeys[environmentName(machine)] ?? [])])
}

/** State of the shortcuts page: the row under the cursor, and the search text. */
export const useKeysPage = create<{ at?: string; search: string }>(() => ({ search: '' }))

export function moveCursor(name: string): void {
  useKeysPage.setState({ at: name })
}

export function searchFor(search: string): void {
  useKeysPage.setState({ search })
}

export const closeKeysQuestion = (): void => closeQuestionOf('settings')
