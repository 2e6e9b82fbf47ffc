import i18next from 'i18next'
import { create } from 'zustand'
import {
  hideKeys,
  mostPassengers,
  mostVehicles,
  type Setting,
  type SettingField,
  defaultSetting,
} from '../../../domain/settings/setting.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { validValue } from '../../../domain/settings/validSetting.ts'
import { isSameJson } from '../../../domain/value/isSameJson.ts'
import { defineCommand, opensPage } from '../../command/defineCommand.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { focusTarget } from '../../field/focus/focus.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../../undo/undoStack.ts'
import { textOf } from '../../language/text.ts'
import { settingOf, type Settings } from '../settings.ts'
import { settingsCommand } from '../commands.ts'
import { useSettings, changeSettings, flushSettings } from '../settingsStore.ts'

/** Names of the settings with a value of this type. */
type Of<Value> = { [Field in SettingField]: Setting[Field] extends Value ? Field : never }[SettingField]
export type SwitchName = Of<boolean>
export type NumberName = Of<number>
export type TextName = Of<string>

/** A field of the page. `inverse` shows a switch negated. */
export type PageField =
  | { kind: 'switch'; name: SwitchName; inverse?: true }
  | { kind: 'number'; name: NumberName; most: number }
  | { kind: 'port' | 'company' | 'printer' | 'colour' | 'text' | 'choice'; name: TextName }
  | { kind: 'routes'; name: 'shortcutRoutes' }
  | { kind: 'hide'; name: (typeof hideKeys)[number] }
  | { kind: 'machinePrinter'; name: 'receiptPrinter' | 'rollPrinter' }
  | { kind: 'kept'; name: 'printerLogin' | 'erpIp' | 'erpPort' }
  | { kind: 'theme'; name: 'theme' }

export interface PageSection {
  id: string
  fields: readonly PageField[]
}

const switches = (...names: SwitchName[]) => names.map((name) => ({ kind: 'switch', name }) as const)
const choices = (...names: TextName[]) => names.map((name) => ({ kind: 'choice', name }) as const)
const texts = (...names: TextName[]) => names.map((name) => ({ kind: 'text', name }) as const)

/** The page, section by section. Settings that only the desktop program uses have a section with a note. */
export const pageSections: readonly PageSection[] = [
  {
    id: 'search',
    fields: [
      { kind: 'port', name: 'selectedFromPort' },
      { kind: 'port', name: 'selectedToPort' },
      { kind: 'company', name: 'selectedCompany' },
      { kind: 'number', name: 'defaultNumberOfPassengers', most: mostPassengers },
      { kind: 'number', name: 'defaultNumberOfVehicles', most: mostVehicles },
      ...switches('defaultDayToday', 'datePickerFirst', 'routeFrequencyFlag', 'showCompany'),
      { kind: 'routes', name: 'shortcutRoutes' },
    ],
  },
  {
    id: 'sale',
    fields: [
      ...choices('chargeAccount'),
      ...texts('defaultPassengerAccommodation'),
      ...choices('defaultVehicleAccommodation'),
      ...switches('groupedAttributes', 'bookingConfirmationFlag'),
      { kind: 'switch', name: 'showDialog', inverse: true },
    ],
  },
  { id: 'recall', fields: switches('showCancelledTickets', 'searchCurrentYearOnly') },
  {
    id: 'look',
    fields: [
      ...choices('defaultLanguage', 'preferredDate', 'currency'),
      { kind: 'theme', name: 'theme' },
      { kind: 'colour', name: 'defaultColor' },
      ...switches('lightTextColor', 'showShortCuts'),
    ],
  },
  { id: 'notices', fields: switches('notificationCloseStatus', 'showTipOfTheDay') },
  { id: 'menu', fields: hideKeys.map((name) => ({ kind: 'hide', name })) },
  {
    id: 'printing',
    fields: [
      { kind: 'printer', name: 'selectedPrinter' },
      ...choices('defaultPrintPackage'),
      ...switches('doNotSendCancelledTickets'),
    ],
  },
  {
    id: 'desktop',
    fields: [
      { kind: 'machinePrinter', name: 'receiptPrinter' },
      { kind: 'machinePrinter', name: 'rollPrinter' },
      ...texts('tcpIp', 'tcpPort'),
      { kind: 'kept', name: 'erpIp' },
      { kind: 'kept', name: 'erpPort' },
      { kind: 'kept', name: 'printerLogin' },
    ],
  },
]

/** Locale key of the field’s label. */
export function labelOf({ kind, name }: PageField): string {
  return kind === 'hide' ? `hide.${name}` : `field.${name}`
}

function fieldLabelled(label: string): PageField | undefined {
  return pageSections.flatMap(({ fields }) => fields).find((field) => labelOf(field) === label)
}

/** A field and its default value. */
export interface FieldDefault {
  field: SettingField
  value: Setting[SettingField]
}

/** Undefined when the field has its default, or is not stored in the settings. */
export function defaultOf(field: PageField, settings: Settings): FieldDefault | undefined {
  if (field.kind === 'kept' || field.kind === 'machinePrinter' || field.kind === 'theme') return undefined
  if (field.kind === 'hide') return withoutHidden(field.name, settingOf(settings, 'hideSettings'))
  const { name } = field
  const value = defaultSetting[name]
  return JSON.stringify(settingOf(settings, name)) === JSON.stringify(value)
    ? undefined
    : { field: name, value }
}

function withoutHidden(name: string, hidden: readonly string[]): FieldDefault | undefined {
  if (!hidden.includes(name)) return undefined
  return { field: 'hideSettings', value: hidden.filter((one) => one !== name) }
}

interface Change {
  field: SettingField
  before: Setting[SettingField]
  after: Setting[SettingField]
}

interface SettingsPage extends UndoStack<Change> {
  search: string
}

const untouched: SettingsPage = { search: '', ...emptyStack }

/** Search text of the settings page, and the changes made there since sign-in. */
export const useSettingsPage = create<SettingsPage>(() => untouched)

onSessionEnd(() => useSettingsPage.setState(untouched))

export function searchSettings(search: string): void {
  useSettingsPage.setState({ search })
}

/** Applies the change and saves it at once. */
export function setSetting<Field extends SettingField>(field: Field, after: Setting[Field]): void {
  const before = settingOf(useSettings.getState().value, field)
  if (isSameJson(before, after)) return
  useSettingsPage.setState((state) => pushed<Change>(state, { field, before, after }))
  put(field, after)
}

function put(field: SettingField, value: Setting[SettingField]): void {
  changeSettings((draft) => void Object.assign(draft, { [field]: value }))
  // The keeper reports a failed save.
  void flushSettings()
}

/** Undoes the last change and returns it; undefined if there is none. */
export function undoSetting(): Change | undefined {
  const stepped = stepBack(useSettingsPage.getState())
  if (stepped === undefined) return undefined
  useSettingsPage.setState(stepped.stack)
  put(stepped.step.field, stepped.step.before)
  return stepped.step
}

export function redoSetting(): Change | undefined {
  const stepped = stepForth(useSettingsPage.getState())
  if (stepped === undefined) return undefined
  useSettingsPage.setState(stepped.stack)
  put(stepped.step.field, stepped.step.after)
  return stepped.step
}

function set({ field, value }: { field: SettingField; value: unknown }): Refusal | undefined {
  if (validValue(field, value) !== value) return refuse('text_not_understood')
  setSetting(field, value as never)
  return undefined
}

function notifyChange(
  change: Change | undefined,
  notifyDone: CommandServices['notifyDone'],
  undone: boolean,
): void {
  if (change === undefined) return
  const what = i18next.t(`settings:field.${change.field}`)
  notifyDone(i18next.t(undone ? 'settings:undone' : 'settings:redone', { what }))
}

/** The label of the focused field. */
function labelHere(): string {
  const frame = document.activeElement?.closest<HTMLElement>('[data-setting]')
  return frame?.dataset['setting'] ?? ''
}

function restoreDefault(
  { label = labelHere() }: { label?: string },
  { notifyDone }: CommandServices,
): Refusal | undefined {
  const field = fieldLabelled(label)
  const back = field && defaultOf(field, useSettings.getState().value)
  if (back === undefined) return refuse('nothing_to_undo')
  setSetting(back.field, back.value)
  notifyDone(i18next.t('settings:toUsual', { what: textOf(`settings:${label}`) }))
  return undefined
}

const here = { where: ['settings'], changes: 'desk' } as const satisfies Partial<AnyCommand>
const nothing = (list: keyof UndoStack<Change>, code: 'nothing_to_undo' | 'nothing_to_redo') => () =>
  useSettingsPage.getState()[list].length === 0 ? refuse(code) : undefined

/** The commands of the settings page: changing a field and undoing the change. */
export const settingsPageCommands = [
  defineCommand(settingsCommand.page, { recorded: true, ...opensPage('/settings', 'settings') }),
  defineCommand(settingsCommand.shortcutsPage, {
    recorded: true,
    ...opensPage('/shortcuts', 'shortcutsPage'),
  }),
  defineCommand(settingsCommand.set, { ...here, palette: false, run: set }),
  defineCommand(settingsCommand.find, {
    ...here,
    changes: 'nothing',
    run: () => void focusTarget('settings-search'),
  }),
  defineCommand(settingsCommand.usual, { ...here, palette: false, run: restoreDefault }),
  defineCommand(settingsCommand.undo, {
    ...here,
    refuses: nothing('changes', 'nothing_to_undo'),
    run: (_, { notifyDone }) => notifyChange(undoSetting(), notifyDone, true),
  }),
  defineCommand(settingsCommand.redo, {
    ...here,
    refuses: nothing('undone', 'nothing_to_redo'),
    run: (_, { notifyDone }) => notifyChange(redoSetting(), notifyDone, false),
  }),
]
