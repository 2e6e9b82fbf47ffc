import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, Link } from 'react-router-dom'
import type { openPages } from '../../../contract/pages.ts'
import { session as calls } from '../../../contract/session.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { ForgotPassword, NewPassword } from '../../session/ForgotPassword.tsx'
import { request } from '../../request/request.ts'
import { localized } from '../navigation/localizedPath.ts'
import { useTitle } from '../frame/useTitle.ts'

/** Layout of the pages that need no sign-in. */
function Bare({ page, children }: { page: 'forgot' | 'reset' | 'termsPage'; children: ReactNode }) {
  const { t } = useTranslation('session')
  useTitle(t(`${page}.title`))
  return <div className="frame bare">{children}</div>
}

function useLocalized() {
  const { pathname } = useLocation()
  return (address: string) => localized(pathname, address)
}

function TermsPage() {
  return (
    <Bare page="termsPage">
      <Terms home={useLocalized()('/')} />
    </Bare>
  )
}

function ForgotPasswordPage() {
  return (
    <Bare page="forgot">
      <ForgotPassword localized={useLocalized()} />
    </Bare>
  )
}

function NewPasswordPage() {
  return (
    <Bare page="reset">
      <NewPassword localized={useLocalized()} />
    </Bare>
  )
}

/** The pages that need no session. */
export const openScreens: Record<(typeof openPages)[number], ComponentType> = {
  '/terms': TermsPage,
  '/forgot-password': ForgotPasswordPage,
  '/new-password': NewPasswordPage,
}

const parts = ['use', 'sale', 'data', 'log'] as const

/** The terms of use; readable before signing in. */
function Terms({ home }: { home: string }) {
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
