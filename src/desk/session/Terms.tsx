import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

const parts = ['use', 'sale', 'data', 'log'] as const

/** What whoever uses the desk agrees to; to be read before signing in, too. */
export function Terms({ home }: { home: string }) {
  const { t } = useTranslation('session')
  return (
    <main className="login">
      <article className="login-card terms">
        <h1 className="login-title">{t('termsPage.title')}</h1>
        {parts.map((part) => (
          <p key={part}>{t(`termsPage.parts.${part}`)}</p>
        ))}
        <p className="login-foot">
          <Link to={home} autoFocus>
            {t('toSignIn')}
          </Link>
        </p>
      </article>
    </main>
  )
}
