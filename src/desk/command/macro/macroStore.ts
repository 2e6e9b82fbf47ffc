import i18next from 'i18next'
import { create } from 'zustand'
import { fallbackLanguage } from '../../../domain/value/language.ts'
import { lineContext, shortcuts } from '../keyboard.ts'
import { commands, titleKey } from '../registry.ts'
import { macroCommandsOf, shortcutOf, type Macro, type MacroStore } from './macros.ts'
import { createRecorder } from './recorder.ts'

/** The macro in the editor; `before` is the name it is stored under. */
export interface Draft extends Macro {
  before?: string
}

interface MacroState {
  macros: readonly Macro[]
  draft: Draft | undefined
  listed: boolean
}

/** Macros as the dialogs show them. */
export const useMacros = create<MacroState>(() => ({ macros: [], draft: undefined, listed: false }))

export const recorder = createRecorder(commands, lineContext.get)

let store: MacroStore | undefined

/** Reads and saves macros in the given store; returns its undo. */
export function setMacroStore(given: MacroStore): () => void {
  store = given
  let removeCommands = () => {}
  const follow = () => {
    const macros = given.all()
    if (macros === useMacros.getState().macros) return
    removeCommands()
    removeCommands = take(macros)
  }
  removeCommands = take(given.all())
  const undo = given.subscribe(follow)
  i18next.on('languageChanged', nameAll)
  return () => {
    i18next.off('languageChanged', nameAll)
    undo()
    removeCommands()
    take([])()
    if (recorder.recording()) recorder.stop()
    useMacros.setState({ draft: undefined, listed: false })
  }
}

/** Passes the macros on to the line, the keymap and the palette. */
function take(macros: readonly Macro[]): () => void {
  useMacros.setState({ macros })
  lineContext.set({ macros })
  shortcuts.useMacros(macros.flatMap(shortcutOf))
  nameAll()
  return commands.register(macroCommandsOf(macros))
}

/** Adds the titles of their commands to i18next: they contain names the operator has chosen. */
function nameAll(): void {
  for (const language of new Set([i18next.language ?? fallbackLanguage, fallbackLanguage]))
    for (const { id } of macroCommandsOf(useMacros.getState().macros)) {
      const [, key = ''] = titleKey(id).split(':')
      const name = id.slice('macro.run-'.length)
      i18next.addResource(language, 'macro', key, i18next.t('macro:called', { name }))
    }
}

export function saveMacro({ before, ...macro }: Draft): void {
  const all = store?.all() ?? []
  const at = all.findIndex(({ name }) => name === before)
  store?.save(at < 0 ? [...all, macro] : all.with(at, macro))
}

export function removeMacro(name: string): void {
  store?.save((store.all() ?? []).filter((macro) => macro.name !== name))
}
