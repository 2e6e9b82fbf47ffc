import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { openPages } from '../../../contract/pages.ts'
import { ForgotPassword, NewPassword } from '../../session/ForgotPassword.tsx'
import { Terms } from '../../session/Terms.tsx'
import { localized } from '../navigation/localizedRoot.ts'
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
