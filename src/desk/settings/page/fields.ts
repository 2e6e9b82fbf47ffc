import {
  hideKeys,
  mostPassengers,
  mostVehicles,
  type Setting,
  type SettingField,
  defaultSetting,
} from '../../../domain/settings/setting.ts'
import { settingOf, type Settings } from '../settings.ts'

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

export function fieldLabelled(label: string): PageField | undefined {
  return pageSections.flatMap(({ fields }) => fields).find((field) => labelOf(field) === label)
}

/** A field and its default value. */
export interface Usual {
  field: SettingField
  value: Setting[SettingField]
}

/** Undefined when the field has its default, or is not stored in the settings. */
export function defaultOf(field: PageField, settings: Settings): Usual | undefined {
  if (field.kind === 'kept' || field.kind === 'machinePrinter' || field.kind === 'theme') return undefined
  if (field.kind === 'hide') return withoutHidden(field.name, settingOf(settings, 'hideSettings'))
  const { name } = field
  const value = defaultSetting[name]
  return JSON.stringify(settingOf(settings, name)) === JSON.stringify(value)
    ? undefined
    : { field: name, value }
}

function withoutHidden(name: string, hidden: readonly string[]): Usual | undefined {
  if (!hidden.includes(name)) return undefined
  return { field: 'hideSettings', value: hidden.filter((one) => one !== name) }
}
