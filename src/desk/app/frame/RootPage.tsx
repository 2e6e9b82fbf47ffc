import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLoaderData, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import type { pages } from '../../../contract/pages.ts'
import type { Right } from '../../../domain/session/right.ts'
import { currentLanguage, loadTexts } from '../../language/language.ts'
import { SignIn } from '../../session/SignIn.tsx'
import { mustSetUp, useSession, reloadConfiguration, resume } from '../../session/sessionStore.ts'
import { useProgress } from '../../request/progress.ts'
import { whenIdle } from '../../browser/timer.ts'
import { isPermitted } from '../../session/permission.ts'
import { addressAfter, localized } from '../navigation/localizedPath.ts'
import { Notices } from '../notices/Notices.tsx'
import { checkEvery, checkRepeatedly } from '../start/healthCheck.ts'
import { whenStored } from '../update/worker.ts'
import { useTitle } from './useTitle.ts'

/** Result of the loader for the signed-in user. */
export interface Opened {
  Desk: ComponentType
}

/** The desk around its pages, or the sign-in page without a session. */
export function RootPage() {
  const opened = useLoaderData<Opened | null>()
  return opened ? <opened.Desk /> : <Start />
}

const Home = lazy(async () => {
  const { openPage, pageOf } = await import('../signedIn.ts')
  const page = await openPage(pageOf('/'))
  return { default: () => page }
})

/** A separate chunk, so that the sign-in page does not load it. */
export function HomePage() {
  return (
    <Suspense>
      <Home />
    </Suspense>
  )
}

const RequiredPassword = lazy(() => import('../../session/RequiredPassword.tsx'))
const SetUp = lazy(async () => {
  await loadTexts()
  return import('../../network/SetUp.tsx')
})
const RequiredFactor = lazy(() => import('../../session/factor/RequiredFactor.tsx'))

/** The root page of a language: the sign-in form, or a redirect to the user’s first or last screen. */
function Start() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const status = useSession((state) => state.status)
  const [lost] = useState(() => useSession.getState().lost)
  const mustAddFactor = useSession((state) => state.configuration?.mustAddFactor)
  const mustChangePassword = useSession((state) => state.configuration?.mustChangePassword)
  const isSettingUp = useSession((state) => state.status === 'in' && mustSetUp(state.configuration))
  const leftAlone = useSession((state) => state.leftAlone)
  // A different user does not continue at the previous user’s page.
  const next = () => addressAfter(pathname, useSession.getState().lost?.address ?? startPage())
  useEffect(prefetchDesk, [])
  useTitle(t('place.signIn'))
  if (status === 'in' && (mustChangePassword || mustAddFactor)) {
    const Required = mustChangePassword ? RequiredPassword : RequiredFactor
    return (
      <div className="frame bare">
        <Suspense>
          <Required onDone={async () => (await reloadConfiguration()) && navigate(next())} />
        </Suspense>
        <Notices />
      </div>
    )
  }
  if (isSettingUp)
    return (
      <div className="frame bare">
        <Suspense>
          <SetUp onDone={() => void navigate(addressAfter(pathname, '/network'))} />
        </Suspense>
        <Notices />
      </div>
    )
  if (status === 'in') return <Navigate to={next()} replace />
  return (
    <div className="frame bare">
      <SignIn
        language={currentLanguage()}
        notice={leftAlone ? t('fault.leftAlone') : lost?.person === undefined ? '' : t('fault.signedOut')}
        localized={(address) => localized(pathname, address)}
        onEntered={() => void navigate(next())}
      />
      <NoConnection />
      <Notices />
    </div>
  )
}

/** Shown before sign-in while the server is unreachable; resumes an existing session once it is back. */
function NoConnection() {
  const { t } = useTranslation('notice')
  const reachable = useProgress((state) => state.reachable)
  const [beganAway, setBeganAway] = useState(!reachable)
  useEffect(() => (reachable ? undefined : checkRepeatedly()), [reachable])
  useEffect(() => {
    if (!reachable || !beganAway) return
    setBeganAway(false)
    void resume(currentLanguage())
  }, [reachable, beganAway])
  if (reachable) return null
  return (
    <div className="offline" role="alert">
      <strong>{t('offline.lost')}</strong>
      <span>{t('offline.waiting', { seconds: checkEvery })}</span>
    </div>
  )
}

/** Loads the chunks of the desk before sign-in; what fails is loaded when needed. */
function prefetchDesk(): void {
  // Most begin with the search, whose file has the other first pages too.
  const loadSearch = async () => (await import('../signedIn.ts')).loadPage('/book-ticket')
  const load = () => Promise.allSettled([loadTexts(), loadSearch()])
  void whenStored().then(() => whenIdle(() => void load()))
}

type Page = (typeof pages)[number]

/** The first page of users who sell nothing, by the right that their work needs. */
const homes = [
  ['checkIn', '/check-in'],
  ['sailings', '/company-sailings'],
  ['network', '/network'],
] as const satisfies readonly (readonly [Right, Page])[]

/** The page on which the signed-in user begins: the search, or that of the one job of gate and company staff. */
export function startPage(): Page {
  if (isPermitted(['sell'])) return '/book-ticket'
  return homes.find(([right]) => isPermitted([right]))?.[1] ?? '/book-ticket'
}
