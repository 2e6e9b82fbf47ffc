import { openQuestion } from '../question/questions.ts'
import { settingsCommand, settingsQuestion } from './commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { TipDialog, tipCommands } from './tip/TipDialog.tsx'
import { defineCommand } from '../command/defineCommand.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, CommandServices } from '../command/command.ts'
import { saveFile } from '../browser/save.ts'
import { readFile, writeFile } from '../keys/operatorShortcuts.ts'
import { shortcuts } from '../command/keyboard.ts'
import { KeysDialogs } from './KeysDialogs.tsx'
import {
  closeKeysQuestion,
  useKeysPage,
  chosenProfile,
  ownRows,
  replaceShortcuts,
  setKeys,
  storedShortcuts,
} from './ownKeys.ts'
import { settingsPageCommands } from './page/pageSections.ts'
import { machine } from './settings.ts'
import { environmentName } from '../keys/shortcutConflicts.ts'
import { changeSettings, hasConfirmations, hasPartyMemory, useSettings } from './settingsStore.ts'
import { textOf } from '../language/text.ts'

const fileName = 'purser-shortcuts.json'

function rowHere() {
  const { at } = useKeysPage.getState()
  return ownRows().find(({ name }) => name === at)
}

function record(way: 0 | 1): void {
  const row = rowHere()
  // A shortcut that is off or has no keys gets its first ones.
  if (row) openQuestion(settingsQuestion.recordKeys, { name: row.name, way: row.ways.length === 0 ? 0 : way })
}

/** Asks for other keys of a command, wherever it is listed; those that belong to a dialog are fixed. */
function recordKeysOf({ command }: { command: string }): Refusal | undefined {
  const name = shortcuts.bindings().find((binding) => binding.command === command)?.name
  if (!ownRows().some((row) => row.name === name) || name === undefined) return refuse('keys_fixed')
  openQuestion(settingsQuestion.recordKeys, { name, way: 0 })
  return undefined
}

function setRecordedKeys({ name, ways }: { name: string; ways: readonly string[] }): Refusal | undefined {
  const row = ownRows().find((one) => one.name === name)
  const refusal = row && setKeys(row, ways)
  if (!refusal) closeKeysQuestion()
  return refusal
}

/** Switches a shortcut off, or on again with its default keys. */
function switchKeys(): Refusal | undefined {
  const row = rowHere()
  return row && setKeys(row, row.ways.length > 0 ? [] : row.usual)
}

function resetKeys(): Refusal | undefined {
  const row = rowHere()
  return row && setKeys(row, row.usual)
}

function resetAllKeys(): Refusal | undefined {
  closeKeysQuestion()
  return replaceShortcuts([], undefined)
}

function exportKeys(): void {
  const text = writeFile({ profile: chosenProfile(), shortcuts: storedShortcuts() })
  saveFile(fileName, 'application/json', [new Blob([text])])
}

function importFile({ text }: { text: string }): Refusal | undefined {
  const names = new Set(ownRows().map(({ name }) => name))
  const file = readFile(text, (name) => names.has(name))
  const refusal = isRefusal(file) ? file : replaceShortcuts(file.shortcuts, file.profile)
  if (!refusal) closeKeysQuestion()
  return refusal
}

/**
 * Stores, for this operating system and browser, which strokes are not delivered; a delivered stroke is
 * removed from the list.
 */
function storeKeptKeys({ kept, came }: { kept: readonly string[]; came: readonly string[] }): void {
  const name = environmentName(machine)
  changeSettings((draft) => {
    const before = draft.keptKeys?.[name] ?? []
    const now = [...new Set([...before, ...kept])].filter((stroke) => !came.includes(stroke))
    draft.keptKeys = { ...draft.keptKeys, [name]: now }
  })
  closeKeysQuestion()
}

/** Key hints on buttons, in the bar and in menus; shown unless switched off. */
function turnKeyHints(): void {
  changeSettings((draft) => void (draft.showShortCuts = draft.showShortCuts === false))
}

/** Returns a command’s function that toggles a setting and announces its new state. */
function toggling(
  field: 'bookingConfirmationFlag' | 'partyMemory',
  isOn: () => boolean,
  texts: { on: string; off: string },
) {
  return (_: object, services: CommandServices) => {
    const next = !isOn()
    changeSettings((draft) => void (draft[field] = next))
    services.notifyDone(textOf(next ? texts.on : texts.off))
  }
}

const confirmationTexts = { on: 'sale:confirm.on', off: 'sale:confirm.off' }
const partyTexts = { on: 'party:on', off: 'party:off' }

const here = { where: ['shortcutsPage'], changes: 'desk' } as const

/** The commands of the settings and shortcuts pages. */
export const settingsCommands: AnyCommand[] = [
  ...settingsPageCommands,
  ...tipCommands,
  defineCommand(settingsCommand.recordKeys, { recorded: true, ...here, run: () => record(0) }),
  defineCommand(settingsCommand.recordKeysOf, {
    where: ['shortcuts'],
    changes: 'desk',
    palette: false,
    run: recordKeysOf,
  }),
  defineCommand(settingsCommand.recordSecondKeys, { recorded: true, ...here, run: () => record(1) }),
  defineCommand(settingsCommand.takeKeys, {
    ...here,
    where: ['recordKeys'],
    palette: false,
    run: setRecordedKeys,
  }),
  defineCommand(settingsCommand.switchKeys, { recorded: true, ...here, run: switchKeys }),
  defineCommand(settingsCommand.resetKeys, { recorded: true, ...here, run: resetKeys }),
  defineCommand(settingsCommand.askResetKeys, {
    recorded: true,
    ...here,
    run: () => openQuestion(settingsQuestion.resetKeys, {}),
  }),
  defineCommand(settingsCommand.resetAllKeys, {
    ...here,
    where: ['resetKeys'],
    palette: false,
    run: resetAllKeys,
  }),
  defineCommand(settingsCommand.keyProfile, {
    ...here,
    palette: false,
    run: ({ profile }) => replaceShortcuts(useSettings.getState().value.shortcuts, profile),
  }),
  defineCommand(settingsCommand.proveKeys, {
    recorded: true,
    ...here,
    run: () => openQuestion(settingsQuestion.proveKeys, {}),
  }),
  defineCommand(settingsCommand.learnKeys, {
    ...here,
    where: ['proveKeys'],
    palette: false,
    run: storeKeptKeys,
  }),
  defineCommand(settingsCommand.exportKeys, { recorded: true, ...here, run: exportKeys }),
  defineCommand(settingsCommand.importKeys, {
    recorded: true,
    ...here,
    run: () => openQuestion(settingsQuestion.importKeys, {}),
  }),
  defineCommand(settingsCommand.keyHints, {
    recorded: true,
    ...here,
    where: 'everywhere',
    run: turnKeyHints,
  }),
  defineCommand(settingsCommand.takeFile, {
    ...here,
    where: ['importKeys'],
    palette: false,
    run: importFile,
  }),
  defineCommand(settingsCommand.partyMemory, {
    recorded: true,
    where: 'everywhere',
    changes: 'desk',
    run: toggling('partyMemory', hasPartyMemory, partyTexts),
  }),
  defineCommand(settingsCommand.confirmations, {
    where: 'everywhere',
    changes: 'desk',
    run: toggling('bookingConfirmationFlag', hasConfirmations, confirmationTexts),
  }),
]

export const settingsContribution: Contribution = {
  commands: settingsCommands,
  dialogs: [TipDialog, KeysDialogs],
  pages: [
    {
      path: '/shortcuts',
      screen: 'shortcutsPage',
      load: async () => (await import('./ShortcutsPage.tsx')).ShortcutsPage,
      hiddenBy: 'shortcuts',
      userMenu: { order: 40, command: settingsCommand.shortcutsPage, title: 'shortcuts' },
      hasGrid: true,
    },
  ],
}
