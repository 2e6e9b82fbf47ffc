import { useTranslation } from 'react-i18next'
import { useScreen } from '../../command/useCommands.ts'

/**
 * What the page is for and how work on it begins, below the command line while that is empty. Hidden with the other key
 * hints by those who know the pages.
 */
export function PageIntro() {
  const { t, i18n } = useTranslation('app')
  const screen = useScreen()
  const key = `about.${screen}`
  return i18n.exists(key, { ns: 'app' }) && <p className="page-intro">{t(key)}</p>
}
