import i18next from 'i18next'
import { signsNotOnPaper } from '../../domain/ticket/paperSigns.ts'

/** Names the signs of a typed text that papers cannot print; undefined where they print all. */
export function notOnPaper(text: string): string | undefined {
  const signs = signsNotOnPaper(text)
  return signs.length === 0 ? undefined : i18next.t('app:notOnPaper', { signs: signs.join(' ') })
}
