import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isRefusal } from '../../domain/refusal.ts'
import { SignIn } from '../session/SignIn.tsx'
import { useSession } from '../session/store.ts'
import { wordFault, wordRefusal } from './words.ts'

/** The root of a language: the sign-in form, or the first screen of somebody who is signed in. */
export function Start() {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const status = useSession((state) => state.status)
  const first = `${pathname.replace(/\/$/, '')}/book-ticket`
  if (status === 'in') return <Navigate to={first} replace />
  return (
    <div className="frame bare">
      <SignIn
        language={i18n.language}
        word={(problem) => (isRefusal(problem) ? wordRefusal(problem) : wordFault(problem))}
        onEntered={() => void navigate(first)}
      />
    </div>
  )
}
