import i18next from 'i18next'
import { mixedAlphabets } from '../../domain/value/passport/mixedAlphabets.ts'
import { signsNotOnPaper } from '../../domain/ticket/paperSigns.ts'

/** Names the signs of a typed text that papers cannot print; undefined where they print all. */
export function notOnPaper(text: string): string | undefined {
  const signs = signsNotOnPaper(text)
  return signs.length === 0 ? undefined : i18next.t('app:notOnPaper', { signs: signs.join(' ') })
}

/** Marks a typed name with letters of several alphabets that look alike; undefined where it has none. */
export function lookalikeNote(text: string): string | undefined {
  const word = mixedAlphabets(text)
  return word === undefined ? undefined : i18next.t('sale:mixedAlphabets', { word })
}
