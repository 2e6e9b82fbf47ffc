import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom'
import { localizedRoot } from './localizedRoot.ts'

/** A page that does not exist, or that broke: its status, and a way back. */
export function Failed() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const { pathname } = useLocation()
  const back = useRef<HTMLAnchorElement>(null)
  useEffect(() => back.current?.focus(), [])
  const status = isRouteErrorResponse(error) ? error.status : statusOf(error)
  if (status >= 500) console.error(error)
  return (
    <main className="login">
      <div className="login-card">
        <h1 className="login-title">{status}</h1>
        <p>{status === 404 ? t('page.notFound') : t('page.failed')}</p>
        <Link className="button main" to={localizedRoot(pathname)} ref={back}>
          {t('page.home')}
        </Link>
      </div>
    </main>
  )
}

function statusOf(error: unknown): number {
  const status = (error as { init?: { status?: number } } | undefined)?.init?.status
  return status ?? 500
}
