import {
  createBrowserRouter,
  data,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type RouteObject,
} from 'react-router-dom'
import { openPages, pages } from '../../../contract/pages.ts'
import { refuse } from '../../../domain/refusal.ts'
import { loadTexts } from '../../language/language.ts'
import { onSessionEnd } from '../../request/token.ts'
import { useSession, storeAddress } from '../../session/sessionStore.ts'
import { Failed } from '../frame/Failed.tsx'
import { screenOf } from './screens.ts'
import { isLocalePrefix, localizedRoot } from './localizedRoot.ts'
import { HomePage, Inside, type Opened } from '../frame/Inside.tsx'
import { notify } from '../notices/notices.ts'
import { refusalText } from '../../request/problemText.ts'

function requireLocale({ params }: LoaderFunctionArgs): null {
  if (params['lang'] !== undefined && !isLocalePrefix(params['lang'])) throw notFound()
  return null
}

const isSignedIn = () => useSession.getState().status === 'in'

/** Without a session redirects to the root of the language, which signs in and then leads back. */
function needSession({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url)
  const root = localizedRoot(pathname)
  if (root === pathname.replace(/(?<=.)\/$/, '')) return null
  storeAddress(pathname + search)
  return redirect(root)
}

/** Cached, because the loader runs again on every navigation. */
let opened: Promise<Opened> | undefined

onSessionEnd(() => {
  opened = undefined
})

/** Milliseconds the first page waits for the ports; the command line uses them whenever they arrive. */
const portTimeout = 2000

async function openDesk(args: LoaderFunctionArgs): Promise<Response | Opened | null> {
  // Parent loaders run in parallel, so an unknown address must be rejected here before the sign-in.
  requireLocale(args)
  if (!isSignedIn()) return needSession(args)
  // Only the set-up of the second factor is answered, which the page of the sign-in shows.
  if (useSession.getState().configuration?.mustAddFactor) return null
  const mine = (opened ??= prepareDesk())
  // After a failure the next page tries again.
  mine.catch(() => (opened = undefined))
  return mine
}

/**
 * Loads the operator’s draft and the ports before the first page, so that a line typed at once is understood.
 * The desk opens even if either fails.
 */
async function prepareDesk(): Promise<Opened> {
  const [{ Desk, drafts, loadCompletion }] = await Promise.all([import('../signedIn.ts'), loadTexts()])
  const ports = Promise.race([loadCompletion(), new Promise((go) => setTimeout(go, portTimeout))])
  await Promise.all([drafts.load().catch(console.error), ports])
  return { Desk }
}

function notFound() {
  return data(null, { status: 404 })
}

type OpenPage = (typeof openPages)[number]
type Page = Exclude<(typeof pages)[number], '/' | OpenPage>

const isOpen = (page: (typeof pages)[number]): page is OpenPage =>
  (openPages as readonly string[]).includes(page)
const inner = pages.filter((page): page is Page => page !== '/' && !isOpen(page))

const openScreens: Record<OpenPage, 'TermsPage' | 'ForgotPasswordPage' | 'NewPasswordPage'> = {
  '/terms': 'TermsPage',
  '/forgot-password': 'ForgotPasswordPage',
  '/new-password': 'NewPasswordPage',
}

function openRoute(page: OpenPage): RouteObject {
  const lazy = async () => {
    const [screens] = await Promise.all([import('../screens/OpenPages.tsx'), loadTexts()])
    return { Component: screens[openScreens[page]] }
  }
  return { path: page.slice(1), lazy }
}

/** The page that renders this one inside its own screen. */
function parentOf(page: Page): Page | undefined {
  return inner.find((other) => other === '/book-ticket/step-2' && page.startsWith(`${other}/`))
}

/** Redirects to the home page from a page that the agency does not permit, before anything can be typed there. */
async function leaveForbidden(page: Page, { request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn() || useSession.getState().configuration?.mustAddFactor) return null
  // The nouns come with the desk, not with the sign-in.
  const { isForbiddenPage, screenOf: placeOf } = await import('../signedIn.ts')
  if (!isForbiddenPage(page)) return null
  await loadTexts()
  notify('error', refusalText(refuse('page_not_permitted', { page: placeOf(page) ?? page })))
  return redirect(localizedRoot(new URL(request.url).pathname))
}

/** The last steps of a sale; without a trip there is nothing to do in them. */
const lastSteps: readonly Page[] = [
  '/book-ticket/step-2/step3',
  '/book-ticket/step-4',
  '/book-ticket/step-4-optional',
]

/** Redirects to the search from a last step that was opened by its address without a trip or a booking just sold. */
async function leaveEmptySale(page: Page, { request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn() || !lastSteps.includes(page)) return null
  // The trips may be those of a stored draft.
  await opened?.catch(() => undefined)
  const { drafts, useSale } = await import('../signedIn.ts')
  const { workingBooking, sold } = useSale.getState()
  if (workingBooking.trips.length > 0 || sold !== undefined || drafts.hasUnseenSale()) return null
  return redirect(`${localizedRoot(new URL(request.url).pathname).replace(/\/$/, '')}/book-ticket`)
}

function route(page: Page): RouteObject {
  const lazy = async () => ({ Component: await screenOf[page]() })
  const children = inner.filter((other) => parentOf(other) === page).map(route)
  const above = parentOf(page)?.length ?? 0
  const loader = async (args: LoaderFunctionArgs) =>
    (await leaveForbidden(page, args)) ?? leaveEmptySale(page, args)
  return { path: page.slice(above + 1), lazy, loader, children }
}

export const router = createBrowserRouter([
  {
    path: '/:lang?',
    loader: requireLocale,
    errorElement: <Failed />,
    hydrateFallbackElement: <></>,
    element: <Outlet />,
    children: [
      ...openPages.map(openRoute),
      {
        element: <Inside />,
        loader: openDesk,
        shouldRevalidate: () => true,
        children: [
          { index: true, element: <HomePage /> },
          ...inner.filter((page) => parentOf(page) === undefined).map(route),
        ],
      },
      { path: '*', loader: () => Promise.reject(notFound()) },
    ],
  },
])
