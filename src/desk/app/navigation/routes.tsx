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
import { useSession, wantAddress } from '../../session/store.ts'
import { Failed } from '../frame/Failed.tsx'
import { screenOf } from './screens.ts'
import { isLocalePrefix, localizedRoot } from './localizedRoot.ts'
import { HomePage, Inside, type Opened } from '../frame/Inside.tsx'
import { notify } from '../notices/notices.ts'
import { wordRefusal } from '../notices/refusalText.ts'

function knowLocale({ params }: LoaderFunctionArgs): null {
  if (params['lang'] !== undefined && !isLocalePrefix(params['lang'])) throw notFound()
  return null
}

const isSignedIn = () => useSession.getState().status === 'in'

/** No session, no page: the operator is sent to the root of the language, which asks for one and leads back. */
function needSession({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url)
  const root = localizedRoot(pathname)
  if (root === pathname.replace(/(?<=.)\/$/, '')) return null
  wantAddress(pathname + search)
  return redirect(root)
}

/** The desk of this session, once it is there: going from page to page asks for it anew. */
let opened: Promise<Opened> | undefined

onSessionEnd(() => {
  opened = undefined
})

/** Milliseconds the first page waits for the ports; the line learns them whenever they come. */
const portPatience = 2000

async function openDesk(args: LoaderFunctionArgs): Promise<Response | Opened | null> {
  // Loaders of parents run beside this one: an address that does not exist is not worth a sign-in.
  knowLocale(args)
  if (!isSignedIn()) return needSession(args)
  const mine = (opened ??= prepareDesk())
  // What did not come is asked for again by the next page.
  mine.catch(() => (opened = undefined))
  return mine
}

/**
 * What this operator left in hand is there before the first page is shown, and so are the ports: a line typed at once
 * is understood. Without either the desk opens all the same.
 */
async function prepareDesk(): Promise<Opened> {
  const [{ Desk }, { drafts }, { loadCompletion: teachLine }] = await Promise.all([
    import('../frame/Desk.tsx'),
    import('../drafts.ts'),
    import('../../reference/teachLine.ts'),
    loadTexts(),
  ])
  const ports = Promise.race([teachLine(), new Promise((go) => setTimeout(go, portPatience))])
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

/** The page whose screen stays around that of a page below it. */
function parentOf(page: Page): Page | undefined {
  return inner.find((other) => other === '/book-ticket/step-2' && page.startsWith(`${other}/`))
}

/** Redirects to the home page from a page that the agency does not permit, before anything can be typed there. */
async function leaveForbidden(page: Page, { request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn()) return null
  // The nouns come with the desk, not with the sign-in.
  const { isForbiddenPage } = await import('../nouns.ts')
  if (!isForbiddenPage(page)) return null
  await loadTexts()
  notify('error', wordRefusal(refuse('not_permitted')))
  return redirect(localizedRoot(new URL(request.url).pathname))
}

function route(page: Page): RouteObject {
  const lazy = async () => ({ Component: (await screenOf[page]()).default })
  const children = inner.filter((other) => parentOf(other) === page).map(route)
  const above = parentOf(page)?.length ?? 0
  const loader = (args: LoaderFunctionArgs) => leaveForbidden(page, args)
  return { path: page.slice(above + 1), lazy, loader, children }
}

export const router = createBrowserRouter([
  {
    path: '/:lang?',
    loader: knowLocale,
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
