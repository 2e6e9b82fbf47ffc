import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isRefusal } from '../../../domain/refusal.ts'
import { currentLanguage } from '../../language/language.ts'
import { SignIn } from '../../session/SignIn.tsx'
import { useSession } from '../../session/sessionStore.ts'
import { addressAfter, localized } from '../navigation/localizedRoot.ts'
import { NoConnection } from './NoConnection.tsx'
import { Notices } from '../notices/Notices.tsx'
import { prefetchDesk } from '../start/prefetch.ts'
import { useTitle } from './useTitle.ts'
import { faultText, refusalText } from '../notices/refusalText.ts'

/** The root page of a language: the sign-in form, or a redirect to the user’s first or last screen. */
export function Start() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const status = useSession((state) => state.status)
  const [lost] = useState(() => useSession.getState().lost)
  const leftAlone = useSession((state) => state.leftAlone)
  // A different user does not continue at the previous user’s page.
  const next = () => addressAfter(pathname, useSession.getState().lost?.address)
  useEffect(prefetchDesk, [])
  useTitle(t('place.signIn'))
  if (status === 'in') return <Navigate to={next()} replace />
  return (
    <div className="frame bare">
      <SignIn
        language={currentLanguage()}
        notice={leftAlone ? t('fault.leftAlone') : lost?.person === undefined ? '' : t('fault.signedOut')}
        word={(problem) => (isRefusal(problem) ? refusalText(problem) : faultText(problem))}
        localized={(address) => localized(pathname, address)}
        onEntered={() => void navigate(next())}
      />
      <NoConnection />
      <Notices />
    </div>
  )
}
