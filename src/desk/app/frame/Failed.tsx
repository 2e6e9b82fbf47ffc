import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { isRefusal } from '../../../domain/refusal.ts'
import { useSession } from '../../session/sessionStore.ts'
import { localizedRoot } from '../navigation/localizedPath.ts'
import { endLoading } from '../start/earlyKeys.ts'
import { useTitle } from './useTitle.ts'
import { faultText, refusalText } from '../../request/fault.ts'

/** The error page for an unknown address or a failed page: its status and the ways to continue. */
export function Failed() {
  const { t } = useTranslation('app')
  const error = useRouteError()
  const { pathname } = useLocation()
  const first = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const signedIn = useSession(({ status: session }) => session === 'in')
  const { said, setAside } = useSetAside(localizedRoot(pathname))
  useEffect(() => {
    endLoading()
    first.current?.focus()
  }, [])
  const status = isRouteErrorResponse(error) ? error.status : statusOf(error)
  const broken = status >= 500
  useTitle(String(status))
  useEffect(() => {
    if (broken) console.error(error)
  }, [broken, error])
  return (
    <main className="login">
      <div className="login-card">
        <h1 className="login-title">{status}</h1>
        <p>{broken ? t('page.failed') : t('page.notFound')}</p>
        {broken && (
          <button type="button" className="button main" ref={first} onClick={() => location.reload()}>
            {t('page.again')}
          </button>
        )}
        {broken && signedIn && (
          <button type="button" className="button" onClick={setAside}>
            {t('page.setAside')}
          </button>
        )}
        {/* Reloads the page, as the failed state may still be in memory. */}
        <a
          className={broken ? 'button' : 'button main'}
          href={localizedRoot(pathname)}
          ref={broken ? null : first}
        >
          {t('page.home')}
        </a>
        <p className="login-said" role="alert">
          {said}
        </p>
      </div>
    </main>
  )
}

/** Parks the working booking, as displaying it may be what fails, and starts a new one. */
function useSetAside(root: string) {
  const [said, setSaid] = useState('')
  const work = async () => {
    const { drafts } = await import('../signedIn.ts')
    const refusal = await drafts.parkUnseen()
    if (isRefusal(refusal)) setSaid(refusalText(refusal))
    else location.assign(root)
  }
  return { said, setAside: () => void work().catch((fault: unknown) => setSaid(faultText(fault))) }
}

function statusOf(error: unknown): number {
  const status = (error as { init?: { status?: number } } | undefined)?.init?.status
  return status ?? 500
}
