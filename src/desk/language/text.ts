import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { endingOf, type Status, statuses } from '../../domain/booking/transition.ts'
import { htmlLanguage } from '../../domain/value/language.ts'
import { currentLanguage } from './language.ts'

/**
 * Returns the text of a key that is only known at run time, such as the title of a command by its id. The compiler
 * cannot check that there is one: guards do, for commands, fields, calls and refusals. Of several keys the first that has
 * a text is used.
 */
export function textOf(
  key: string | readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): string {
  return i18next.t(key as 'menu.clearances', { ...values })
}

const isStatus = (status: string): status is Status => statuses.some((statuse) => statuse === status)

/** Returns the name of a status of a booking or item; of one that only an outside CRS has, its code. */
export function statusText(status: string, language = currentLanguage()): string {
  return isStatus(status) ? i18next.t(`booking:status.${status}`, { lng: htmlLanguage(language) }) : status
}

/** The status of an item in words: an open ticket is replaced by a dated one, not cancelled. */
export function itemStatusText(
  item: { status: string; isReplaced?: boolean | undefined },
  language = currentLanguage(),
): string {
  if (endingOf(item) === 'replaced') return i18next.t('booking:replaced', { lng: htmlLanguage(language) })
  return statusText(item.status, language)
}

/** Returns `textOf` to a component, which is rendered again in another language. */
export function useTextOf(): typeof textOf {
  const { t } = useTranslation()
  // The function is the same at run time; only its type demands keys that the compiler knows.
  return t as unknown as typeof textOf
}
