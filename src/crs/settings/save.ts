import type { AnswerOf } from '../../contract/call.ts'
import type { settings } from '../../contract/settings.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/parts.ts'
import { upsertSetting } from './sql.ts'

/** Keeps the text as it came, so that fields of a newer desk survive an older one. */
export async function saveSetting(
  text: string,
  { tx, who, journal }: CallContext,
): Promise<AnswerOf<typeof settings.save> | Refusal> {
  if (!isJsonObject(text)) return refuse('setting_not_object', {}, '/interfaceSetting')
  await upsertSetting(tx, who, text)
  await journal('settings.save', null, {})
  return {}
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
