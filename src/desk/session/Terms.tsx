import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { session as calls } from '../../contract/session.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'

const parts = ['use', 'sale', 'data', 'log'] as const

/** The terms of use; readable before signing in. */
export function Terms({ home }: { home: string }) {
  const { t } = useTranslation('session')
  useEffect(() => void leadElsewhere().catch(console.error), [])
  return (
    <main className="login">
      <article className="login-card terms">
        <h1 className="login-title">{t('termsPage.title')}</h1>
        {parts.map((part) => (
          <p key={part}>{t(`termsPage.parts.${part}`)}</p>
        ))}
        <p className="login-foot">
          <Link to={home} autoFocus>
            {t('termsPage.back')}
          </Link>{' '}
          <a href="/third-party-notices.txt" target="_blank" rel="noreferrer">
            {t('termsPage.notices')}
          </a>
        </p>
      </article>
    </main>
  )
}

/** The server’s configuration can name an external address for the terms. */
async function leadElsewhere(): Promise<void> {
  const answer = await request(calls.health, {})
  if (!isRefusal(answer) && answer.links.terms) location.replace(answer.links.terms)
}
