import { describe, expect, it } from 'vitest'
import { defaultSettingText } from '../../../src/crs/settings/settings.ts'
import { readSettings, settingOf, unreadFields } from '../../../src/desk/settings/settings.ts'
import { defaultSetting, type SettingField } from '../../../src/domain/settings/setting.ts'

const fields = Object.keys(defaultSetting) as SettingField[]

describe('settings from the server', () => {
  it('are the defaults for a user who has never saved', () => {
    const settings = readSettings(defaultSettingText)
    for (const field of fields) expect(settingOf(settings, field)).toEqual(defaultSetting[field])
  })

  it('are the defaults for missing or invalid values', () => {
    const wrong = {
      showCompany: 'yes',
      defaultNumberOfPassengers: '2',
      shortcutRoutes: [{ origin: 'PIR' }],
      hideSettings: 'all',
      preferredDate: 4,
    }
    const settings = readSettings(JSON.stringify(wrong))
    for (const field of fields) expect(settingOf(settings, field)).toEqual(defaultSetting[field])
  })

  it('retain valid values, and those stored by a newer version (EN-018)', () => {
    const text = JSON.stringify({
      showCompany: false,
      shortcutRoutes: [{ origin: 'PIR', destination: 'JTR' }],
      sea: 'blue',
    })
    const settings = readSettings(text)
    expect(settingOf(settings, 'showCompany')).toBe(false)
    expect(settingOf(settings, 'shortcutRoutes')).toEqual([{ origin: 'PIR', destination: 'JTR' }])
    expect(settings['sea']).toBe('blue')
  })

  it('start with no passengers and no vehicles, which means no preference (CO-015)', () => {
    expect(JSON.parse(defaultSettingText)).toMatchObject({
      defaultNumberOfPassengers: 0,
      defaultNumberOfVehicles: 0,
      defaultColor: '#00a1e4',
      preferredDate: 'dd/MM/yyyy',
    })
  })

  it('are the default when a choice was emptied', () => {
    const settings = readSettings('{"preferredDate":"","currency":"","defaultLanguage":""}')
    expect(settingOf(settings, 'preferredDate')).toBe('dd/MM/yyyy')
    expect(settingOf(settings, 'currency')).toBe('EUR')
    expect(settingOf(settings, 'defaultLanguage')).toBe('el')
  })

  it('drop invalid values only, and name them', () => {
    const macro = { name: 'santorini', text: 'pir jtr', parameters: [] }
    const text = JSON.stringify({
      macros: [macro, { ...macro, text: 'pir jmk' }, { name: 'a' }],
      shortcuts: [{ name: 'Continue' }, { name: 'Availability', keys: 'alt+j', category: 'Step 1' }],
      preferredDate: 'PPPP',
      defaultNumberOfPassengers: -3,
      showCompany: false,
    }).replace('{', '{"__proto__":{"showCompany":1},"__defineGetter__":1,"constructor":[],')
    expect(readSettings(text)).toEqual({
      macros: [macro],
      shortcuts: [{ name: 'Availability', keys: 'alt+j', category: 'Step 1' }],
      showCompany: false,
    })
    expect(unreadFields(text)).toEqual([
      '__proto__',
      '__defineGetter__',
      'constructor',
      'macros',
      'shortcuts',
      'preferredDate',
      'defaultNumberOfPassengers',
    ])
  })

  it('are the defaults when the text cannot be parsed', () => {
    for (const text of ['', 'null', '[]', '7', '{']) {
      expect(readSettings(text)).toEqual({ shortcuts: [] })
      expect(unreadFields(text)).toEqual([])
    }
  })
})
