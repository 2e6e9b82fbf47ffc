import type { TFunction } from 'i18next'
import type { Checked } from '../model/state.ts'

/** The company’s response about a passenger’s card, code or residency. */
export function checkedWords(t: TFunction<'booking'>, { valid, message, miles, earned }: Checked): string {
  if (!valid) return message ?? t('check.bad')
  if (miles === undefined) return t('check.good')
  return earned === undefined ? t('check.miles', { miles }) : t('check.earns', { miles, earned })
}
