import { defaultSetting } from '../../domain/settings/setting.ts'

/** The wire format: one JSON value as text. */
export const defaultSettingText = JSON.stringify(defaultSetting)
