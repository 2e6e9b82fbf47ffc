import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { isColour } from '../../../domain/settings/colour.ts'
import type { Printer } from '../../../domain/ticket/printer.ts'
import type { hideKeys, Setting, SettingField as Name } from '../../../domain/settings/setting.ts'
import { commands } from '../../command/registry.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { PortField, type Location } from '../../field/choice/PortField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { forTheSession, useRecord } from '../../request/record.ts'
import { settingOf } from '../settings.ts'
import { useSettings } from '../settingsStore.ts'
import { checks } from './checks.ts'
import { choicesOf } from './choices.ts'
import type { NumberName, PageField, TextName } from './fields.ts'
import { KeptText } from './KeptText.tsx'
import { MachinePrinter, usePrinterChoices } from './MachinePrinter.tsx'
import { RoutesField } from './RoutesField.tsx'
import { ThemeField } from './ThemeField.tsx'

function useSetting<Field extends Name>(name: Field): [Setting[Field], (value: Setting[Field]) => void] {
  const value = useSettings((state) => settingOf(state.value, name))
  return [value, (next) => void commands.run('settings.set', { field: name, value: next }, 'screen')]
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
        check={(text) => (check === undefined || check(text) ? undefined : t(`wrong.${name}`))}
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
  const { data } = useRecord(reference.companies, {}, forTheSession)
  const source = useMemo(() => {
    const companies = data === undefined || isRefusal(data) ? [] : data.companies
    return choicesFrom(
      companies.map(({ abbreviation, description }) => ({ code: abbreviation, name: description })),
    )
  }, [data])
  return <ListedSetting name={name} source={source} size={24} />
}

function PrinterSetting({ name, printers }: { name: TextName; printers: readonly Printer[] }) {
  return <ListedSetting name={name} source={usePrinterChoices(printers)} withoutCode size={22} />
}

function ChoiceSetting({ name, currency }: { name: TextName; currency: string }) {
  const { t } = useTranslation('settings')
  const source = useMemo(() => choicesFrom(choicesOf(name, (key) => t(key))), [name, t])
  const note = name === 'currency' && currency !== '' ? t('note.currency', { currency }) : undefined
  return <ListedSetting name={name} source={source} withoutCode size={22} note={note} />
}

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
