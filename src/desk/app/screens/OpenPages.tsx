import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ForgotPassword } from '../../session/ForgotPassword.tsx'
import { NewPassword } from '../../session/NewPassword.tsx'
import { Terms } from '../../session/Terms.tsx'
import { localized } from '../localizedRoot.ts'
import { wordProblem } from '../words.ts'

/** Pages for whoever has not signed in. */
function Bare({ children }: { children: ReactNode }) {
  return <div className="frame bare">{children}</div>
}

function useLocalized() {
  const { pathname } = useLocation()
  return (address: string) => localized(pathname, address)
}

export function TermsPage() {
  return (
    <Bare>
      <Terms home={useLocalized()('/')} />
    </Bare>
  )
}

export function ForgotPasswordPage() {
  return (
    <Bare>
      <ForgotPassword word={wordProblem} localized={useLocalized()} />
    </Bare>
  )
}

export function NewPasswordPage() {
  return (
    <Bare>
      <NewPassword word={wordProblem} localized={useLocalized()} />
    </Bare>
  )
}
