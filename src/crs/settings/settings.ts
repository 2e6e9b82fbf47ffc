import type { AnswerOf } from '../../contract/call.ts'
import type { settings } from '../../contract/settings.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { invalidFields } from '../../domain/settings/validSetting.ts'
import { defaultSetting } from '../../domain/settings/setting.ts'
import type { CallContext, Handlers } from '../server/context.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { upsertSettingAhead, findSetting } from './settingsSql.ts'

/**
 * Stores the text unchanged, so that fields of a newer desk survive an older one. Refuses a text that no desk could
 * read.
 */
async function saveSetting(
  text: string,
  { tx, who, journal }: CallContext,
): Promise<AnswerOf<typeof settings.save> | Refusal> {
  const setting = objectIn(text)
  if (!setting) return refuse('setting_not_object', {}, '/interfaceSetting')
  const [field] = invalidFields(setting)
  if (field !== undefined) return refuse('setting_unusable', { setting: field }, '/interfaceSetting')
  upsertSettingAhead(tx, who, text)
  journal('settings.save', null, {})
  return {}
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The user’s settings as JSON text: the saved ones, otherwise the defaults. */
export async function readSetting(tx: Tx, who: Actor): Promise<string> {
  return (await findSetting(tx, who)) ?? defaultSettingText
}

/** The wire format: one JSON value as text. */
export const defaultSettingText = JSON.stringify(defaultSetting)

export function settingsRoutes(): Handlers<typeof settings> {
  return {
    read: async (_, { tx, who }) => ({ interfaceSetting: await readSetting(tx, who) }),
    save: ({ body }, context) => saveSetting(body.interfaceSetting, context),
  }
}
