import { settingsCommand } from '../commands.ts'
import { languageChoices } from '../../language/languageChoices.ts'
import { appCommand } from '../../app/commands.ts'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isColour } from '../../../domain/settings/colour.ts'
import { type Printer, printPackages } from '../../../domain/ticket/printer.ts'
import {
  type hideKeys,
  type Setting,
  type SettingField as Name,
  currencies,
  dateFormats,
} from '../../../domain/settings/setting.ts'
import { commands } from '../../command/registry.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { choicesFrom, type Choice, useCompanies } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { PortField, type Location } from '../../field/choice/PortField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { localValues, localText, type KeptName } from '../localValues.ts'
import { settingOf } from '../settings.ts'
import { useSettings } from '../settingsStore.ts'
import type { NumberName, PageField, TextName } from './pageSections.ts'
import { RoutesField } from './RoutesField.tsx'
import { garages } from '../../../domain/sailing/lanes.ts'
import { vehicleCodes } from '../../line/words/vehicle.ts'
import { currencySign } from '../../language/money.ts'
import { textOf, useTextOf } from '../../language/text.ts'

function useSetting<Field extends Name>(name: Field): [Setting[Field], (value: Setting[Field]) => void] {
  const value = useSettings((state) => settingOf(state.value, name))
  return [value, (next) => void commands.run(settingsCommand.set, { field: name, value: next }, 'screen')]
}

/** The values to choose from. */
export interface Lists {
  locations: readonly Location[]
  printers: readonly Printer[]
  /** Currency of the agency’s prices; empty if its system names none. */
  currency: string
  /** The theme in use on this machine, and those available. */
  theme: string
  themes: readonly string[]
}

/** The input for one setting. */
export function SettingField({ field, ...lists }: Lists & { field: PageField }) {
  const { locations, printers, currency, theme, themes } = lists
  switch (field.kind) {
    case 'switch':
      return <SwitchSetting {...field} />
    case 'number':
      return <NumberSetting {...field} />
    case 'port':
      return <PortSetting name={field.name} locations={locations} />
    case 'company':
      return <CompanySetting name={field.name} />
    case 'printer':
      return <PrinterSetting name={field.name} printers={printers} />
    case 'choice':
      return <ChoiceSetting name={field.name} currency={currency} />
    case 'routes':
      return <RoutesField locations={locations} />
    case 'hide':
      return <HideSetting name={field.name} />
    case 'machinePrinter':
      return <MachinePrinter name={field.name} printers={printers} />
    case 'kept':
      return <KeptText name={field.name} />
    case 'theme':
      return <ThemeField theme={theme} themes={themes} />
    case 'colour':
    case 'text':
      return <TextSetting name={field.name} colour={field.kind === 'colour'} />
  }
}

function SwitchSetting({ name, inverse }: Extract<PageField, { kind: 'switch' }>) {
  const { t } = useTranslation('settings')
  const [on, set] = useSetting(name)
  return (
    <CheckField
      label={t(`field.${name}`)}
      value={inverse ? !on : on}
      onChange={(next) => set(inverse ? !next : next)}
    />
  )
}

function NumberSetting({ name, most }: { name: NumberName; most: number }) {
  const { t } = useTranslation('settings')
  const [value, set] = useSetting(name)
  return (
    <NumberField
      label={t(`field.${name}`)}
      value={value}
      onChange={(next) => set(next ?? 0)}
      least={0}
      most={most}
      counts
    />
  )
}

function TextSetting({ name, colour }: { name: TextName; colour: boolean }) {
  const { t } = useTranslation('settings')
  const [value, set] = useSetting(name)
  const { tidy, check } = checks[name] ?? {}
  return (
    <>
      <TextField
        label={t(`field.${name}`)}
        value={value}
        onChange={set}
        maxLength={64}
        {...(tidy ? { tidy } : {})}
        check={(text) => (check === undefined || check(text) ? undefined : textOf(`settings:wrong.${name}`))}
      />
      {colour && isColour(value) && <span className="settings-colour">{t('colourShown')}</span>}
    </>
  )
}

function PortSetting({ name, locations }: { name: TextName; locations: readonly Location[] }) {
  const { t } = useTranslation('settings')
  const [value, set] = useSetting(name)
  return <PortField label={t(`field.${name}`)} value={value} onChange={set} locations={locations} />
}

type Listed = Pick<ComponentProps<typeof ChoiceField>, 'source' | 'size' | 'withoutCode' | 'note'>

function ListedSetting({ name, ...list }: Listed & { name: TextName }) {
  const { t } = useTranslation('settings')
  const [value, set] = useSetting(name)
  return <ChoiceField label={t(`field.${name}`)} value={value} onChange={set} {...list} />
}

function CompanySetting({ name }: { name: TextName }) {
  return <ListedSetting name={name} source={useCompanies()} size={24} />
}

function PrinterSetting({ name, printers }: { name: TextName; printers: readonly Printer[] }) {
  return <ListedSetting name={name} source={usePrinterChoices(printers)} withoutCode size={22} />
}

function ChoiceSetting({ name, currency }: { name: TextName; currency: string }) {
  const settingText = useTextOf()
  const source = useMemo(
    () => choicesFrom(choicesOf(name, (key) => settingText(`settings:${key}`))),
    [name, settingText],
  )
  if (name === 'currency' && currency !== '') return <NetworkCurrency currency={currency} />
  return <ListedSetting name={name} source={source} withoutCode size={22} />
}

/** The currency of the network, which no setting changes. */
function NetworkCurrency({ currency }: { currency: string }) {
  const { t } = useTranslation('settings')
  const source = useMemo(() => choicesFrom([currencyChoice(currency)]), [currency])
  return (
    <ChoiceField
      label={t('field.currency')}
      value={currency}
      onChange={() => undefined}
      source={source}
      withoutCode
      size={22}
      note={t('note.currency', { currency })}
    />
  )
}

const currencyChoice = (code: string): Choice => ({
  code,
  name: [...new Set([code, currencySign(code)])].join(' '),
})

function HideSetting({ name }: { name: (typeof hideKeys)[number] }) {
  const { t } = useTranslation('settings')
  const [hidden, set] = useSetting('hideSettings')
  return (
    <CheckField
      label={t(`hide.${name}`)}
      value={hidden.includes(name)}
      onChange={(on) => set(on ? [...hidden, name] : hidden.filter((one) => one !== name))}
    />
  )
}

/** The theme of this machine; the user menu changes the same value. */
function ThemeField({ theme, themes }: { theme: string; themes: readonly string[] }) {
  const { t } = useTranslation('settings')
  const themeText = useTextOf()
  const source = useMemo(
    () => choicesFrom(themes.map((code) => ({ code, name: themeText(`settings:theme.${code}`) }))),
    [themes, themeText],
  )
  return (
    <ChoiceField
      label={t('field.theme')}
      value={theme}
      onChange={(code) => void commands.run(appCommand.theme, { theme: code }, 'screen')}
      source={source}
      withoutCode
      note={t('note.theme')}
    />
  )
}

const payments = ['account', 'cash', 'card'] as const

/** The choices of a field; empty means the default. */
function choicesOf(name: TextName, translate: (key: string) => string): readonly Choice[] {
  if (name === 'chargeAccount') return payments.map((code) => ({ code, name: translate(`payment.${code}`) }))
  if (name === 'defaultLanguage') return languageChoices()
  if (name === 'defaultPrintPackage')
    return printPackages.map((code) => ({ code, name: translate(`ticket:print.papers.${code}`) }))
  if (name === 'preferredDate') return dateFormats.map((code) => ({ code, name: code }))
  if (name === 'currency') return currencies.map(currencyChoice)
  return [
    ...Object.values(garages).map((code) => ({ code, name: translate(`garage.${code}`) })),
    ...vehicleCodes().map((code) => ({ code, name: code })),
  ]
}

/** A text stored in this browser only. */
function useKept(name: KeptName): [string, (text: string) => void] {
  const [text, setText] = useState(() => localText(name))
  const put = (typed: string) => {
    localValues.keep(name, typed)
    setText(typed)
  }
  return [text, put]
}

/** The sign-in of the print service, and where sales are sent. */
function KeptText({ name }: { name: 'printerLogin' | 'erpIp' | 'erpPort' }) {
  const { t } = useTranslation('settings')
  const [value, onChange] = useKept(name)
  const isValid = checks[name]?.check ?? (() => true)
  const wrong = name === 'erpPort' ? 'wrong.tcpPort' : 'wrong.tcpIp'
  return (
    <TextField
      value={value}
      onChange={onChange}
      label={t(`field.${name}`)}
      maxLength={64}
      check={(typed) => (isValid(typed) ? undefined : t(wrong))}
      note={name === 'printerLogin' ? t('note.thisMachine') : undefined}
    />
  )
}

function usePrinterChoices(printers: readonly Printer[]) {
  return useMemo(
    () =>
      choicesFrom(
        printers.map(({ name: code, model, paper = '' }) => ({
          code,
          name: code,
          area: [model, paper].filter(Boolean).join(' '),
        })),
      ),
    [printers],
  )
}

/** The printer of one kind of paper, stored in this browser only, because every counter has its own. */
function MachinePrinter({
  name,
  ...lists
}: { name: 'receiptPrinter' | 'rollPrinter' } & Pick<Lists, 'printers'>) {
  const { t } = useTranslation('settings')
  const [value, onChange] = useKept(name)
  const source = usePrinterChoices(lists.printers)
  return (
    <ChoiceField
      label={t(`field.${name}`)}
      value={value}
      onChange={onChange}
      source={source}
      withoutCode
      size={22}
    />
  )
}

interface TextRule {
  /** Normalizes the typed text. */
  tidy?(text: string): string
  /** True when the text is valid; empty text is always valid. */
  check(text: string): boolean
}

const highestPort = 65_535
const host = /^(?=.{1,64}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const figures = /^[\d.]+$/

/** An IPv4 address or a host name. */
function isHost(text: string): boolean {
  if (!figures.test(text)) return host.test(text)
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= highestPort
}

const orEmpty = (check: (text: string) => boolean) => (text: string) => text === '' || check(text)

/** `00a1e4` and `#00A1E4` are the same colour. */
function tidyColour(text: string): string {
  return text === '' || text.startsWith('#') ? text.toLowerCase() : `#${text.toLowerCase()}`
}

export const checks: Partial<Record<TextName | KeptName, TextRule>> = {
  tcpIp: { check: orEmpty(isHost) },
  tcpPort: { check: orEmpty(isPort) },
  erpIp: { check: orEmpty(isHost) },
  erpPort: { check: orEmpty(isPort) },
  defaultColor: { tidy: tidyColour, check: isColour },
  defaultPassengerAccommodation: {
    tidy: (text) => text.toUpperCase(),
    check: orEmpty((text) => /^[A-Z0-9]{1,8}$/.test(text)),
  },
}
