import type { Tx, Actor } from '../database/transaction.ts'
import { defaultSettingText } from './defaults.ts'
import { findSetting } from './settingsSql.ts'

/** The user’s settings as JSON text: the saved ones, otherwise the defaults. */
export async function readSetting(tx: Tx, who: Actor): Promise<string> {
  return (await findSetting(tx, who)) ?? defaultSettingText
}
