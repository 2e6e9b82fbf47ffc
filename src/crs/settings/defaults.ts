import { defaultSetting } from '../../domain/settings/setting.ts'

/** As the wire has it: one JSON value as text. */
export const defaultSettingText = JSON.stringify(defaultSetting)
