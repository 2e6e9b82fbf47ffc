import { describe, expect, it } from 'vitest'
import { defaultSettingText } from '../../../src/crs/settings/defaults.ts'
import { readSettings, settingOf } from '../../../src/desk/settings/settings.ts'
import { defaultSetting, type SettingField } from '../../../src/domain/settings/setting.ts'

const fields = Object.keys(defaultSetting) as SettingField[]

describe('settings as the server has them', () => {
  it('are the defaults for who has never saved', () => {
    const settings = readSettings(defaultSettingText)
    for (const field of fields) expect(settingOf(settings, field)).toEqual(defaultSetting[field])
  })

  it('are the defaults where nothing is said, or something that cannot be', () => {
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

  it('keep what is sound, and what a newer desk has put there (EN-018)', () => {
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

  it('begin with no passengers and no vehicles, which is no preference (CO-015)', () => {
    expect(JSON.parse(defaultSettingText)).toMatchObject({
      defaultNumberOfPassengers: 0,
      defaultNumberOfVehicles: 0,
      defaultColor: '#00a1e4',
      preferredDate: 'dd/MM/yyyy',
    })
  })
})
