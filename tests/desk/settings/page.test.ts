import { settingsCommand } from '../../../src/desk/settings/commands.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../../../locales/en/settings.json' with { type: 'json' }
import { createRegistry } from '../../../src/desk/command/registry.ts'
import {
  settingsPageCommands,
  labelOf,
  pageSections,
  redoSetting,
  setSetting,
  undoSetting,
  useSettingsPage,
} from '../../../src/desk/settings/page/pageSections.ts'
import { checks } from '../../../src/desk/settings/page/SettingField.tsx'
import { foundSections } from '../../../src/desk/settings/page/SettingsPage.tsx'
import { useSettings } from '../../../src/desk/settings/settingsStore.ts'
import { defaultSetting } from '../../../src/domain/settings/setting.ts'

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: () => Promise.resolve({ interfaceSetting: '{}' }),
}))

const say = (key: string) =>
  key.split('.').reduce<unknown>((words, part) => (words as Record<string, unknown>)[part], en) as string
const found = (search: string) =>
  foundSections(search, say).flatMap(({ fields }) => fields.map(({ name }) => name))

/** Settings without a field: keys have a page, menu entries a field each, and printers are discovered. */
const elsewhere = ['shortcuts', 'hideSettings', 'systemPrinters']

describe('the page of settings', () => {
  it('contains every field of the specification that has an effect, once', () => {
    const names = pageSections
      .flatMap(({ fields }) => fields)
      .flatMap(({ kind, name }) =>
        ['hide', 'kept', 'machinePrinter', 'theme'].includes(kind) ? [] : [name as string],
      )
    expect(names.toSorted()).toEqual(
      Object.keys(defaultSetting)
        .filter((name) => !elsewhere.includes(name))
        .toSorted(),
    )
  })

  it('has a text for each of them', () => {
    for (const field of pageSections.flatMap(({ fields }) => fields))
      expect(say(labelOf(field))).toBeTypeOf('string')
  })

  it('finds fields by words of the field or its section, ignoring accents and case', () => {
    expect(found('TODAY search')).toEqual(['defaultDayToday'])
    expect(found('PRINTING')).toEqual(['selectedPrinter', 'defaultPrintPackage', 'doNotSendCancelledTickets'])
    expect(found('desktop')).toEqual([
      'receiptPrinter',
      'rollPrinter',
      'tcpIp',
      'tcpPort',
      'erpIp',
      'erpPort',
      'printerLogin',
    ])
    expect(found('zzz')).toEqual([])
    expect(found('  ').length).toBeGreaterThan(40)
  })

  it('accepts addresses, ports, colours and codes, and rejects other values for them', () => {
    const accepts = (
      name: 'tcpIp' | 'tcpPort' | 'defaultColor' | 'defaultPassengerAccommodation',
      text: string,
    ) => {
      const rule = checks[name]
      return rule?.check(rule.tidy?.(text) ?? text)
    }
    for (const good of ['', '192.168.1.20', 'printer-1.agency.local'])
      expect(accepts('tcpIp', good)).toBe(true)
    for (const bad of ['192.168.1', '300.1.1.1', 'a b', '-x']) expect(accepts('tcpIp', bad)).toBe(false)
    for (const good of ['', '1', '65535']) expect(accepts('tcpPort', good)).toBe(true)
    for (const bad of ['0', '65536', 'http']) expect(accepts('tcpPort', bad)).toBe(false)
    for (const good of ['00a1e4', '#FF8800']) expect(accepts('defaultColor', good)).toBe(true)
    for (const bad of ['', 'blue', '#fff']) expect(accepts('defaultColor', bad)).toBe(false)
    expect(accepts('defaultPassengerAccommodation', 'ab4')).toBe(true)
    expect(accepts('defaultPassengerAccommodation', 'a b')).toBe(false)
  })
})

describe('a change', () => {
  beforeEach(() => {
    useSettings.setState({ value: { shortcuts: [] } })
    useSettingsPage.setState({ search: '', changes: [], undone: [] })
  })
  const company = () => useSettings.getState().value.showCompany

  it('applies at once, and can be undone and redone', () => {
    setSetting('showCompany', false)
    expect(company()).toBe(false)
    expect(undoSetting()).toMatchObject({ field: 'showCompany', before: true })
    expect(company()).toBe(true)
    redoSetting()
    expect(company()).toBe(false)
  })

  it('without effect is not recorded, and a new one clears the redo', () => {
    setSetting('showCompany', true)
    expect(undoSetting()).toBeUndefined()
    setSetting('showCompany', false)
    undoSetting()
    setSetting('currency', 'CZK')
    expect(redoSetting()).toBeUndefined()
  })
})

describe('a field reset to its default', () => {
  const registry = createRegistry()
  const said = vi.fn<(words: string) => void>()
  registry.configure({ services: { notifyDone: said, navigate: () => undefined } as never })
  registry.register(settingsPageCommands)
  const usual = (label: string) => registry.run(settingsCommand.usual, { label }, 'key')

  beforeEach(() => {
    registry.enter('settings')
    useSettings.setState({ value: { shortcuts: [] } })
    useSettingsPage.setState({ search: '', changes: [], undone: [] })
  })
  const value = () => useSettings.getState().value

  it('has the initial value, and can be undone', async () => {
    setSetting('defaultNumberOfPassengers', 4)
    expect(await usual('field.defaultNumberOfPassengers')).toMatchObject({ done: true })
    expect(value().defaultNumberOfPassengers).toBe(0)
    undoSetting()
    expect(value().defaultNumberOfPassengers).toBe(4)
  })

  it('is refused when it has the default already, and when no field is selected', async () => {
    for (const label of ['field.showCompany', 'field.printerLogin', 'field.theme', 'nonsense'])
      expect(await usual(label)).toMatchObject({ refusal: { refusal: 'nothing_to_undo' } })
  })

  it('shows one hidden entry of the menu again and leaves the others hidden', async () => {
    setSetting('hideSettings', ['statistics', 'information'])
    await usual('hide.statistics')
    expect(value().hideSettings).toEqual(['information'])
  })
})
