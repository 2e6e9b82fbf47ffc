import {
  createBrowserRouter,
  data,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type RouteObject,
} from 'react-router-dom'
import { openPages, pages } from '../../contract/pages.ts'
import { useSession } from '../session/store.ts'
import { Failed } from './Failed.tsx'
import { screenOf } from './screenOf.ts'
import { isLocalePrefix, localizedRoot } from './localizedRoot.ts'
import { Start } from './Start.tsx'

function knowLocale({ params }: LoaderFunctionArgs): null {
  if (params['lang'] !== undefined && !isLocalePrefix(params['lang'])) throw notFound()
  return null
}

/** No session, no page: the operator is sent to the root of the language. */
function needSession({ request }: LoaderFunctionArgs): Response | null {
  if (useSession.getState().status === 'in') return null
  return redirect(localizedRoot(new URL(request.url).pathname))
}

/** Milliseconds the first page waits for the ports; the line learns them whenever they come. */
const portPatience = 2000

/**
 * What this operator left in hand is there before the first page is shown, and so are the ports: a line typed at once
 * is understood. Without either the desk opens all the same.
 */
async function openDesk(args: LoaderFunctionArgs): Promise<Response | null> {
  // Loaders of parents run beside this one: an address that does not exist is not worth a sign-in.
  knowLocale(args)
  const elsewhere = needSession(args)
  if (elsewhere) return elsewhere
  const [{ drafts }, { teachLine }] = await Promise.all([
    import('./drafts.ts'),
    import('../reference/teachLine.ts'),
  ])
  const ports = Promise.race([teachLine(), new Promise((go) => setTimeout(go, portPatience))])
  await Promise.all([drafts.load().catch(console.error), ports])
  return null
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
  const lazy = async () => ({ Component: (await import('./screens/OpenPages.tsx'))[openScreens[page]] })
  return { path: page.slice(1), lazy }
}

/** The page whose screen stays around that of a page below it. */
function parentOf(page: Page): Page | undefined {
  return inner.find((other) => other === '/book-ticket/step-2' && page.startsWith(`${other}/`))
}

function route(page: Page): RouteObject {
  const lazy = async () => ({ Component: (await screenOf[page]()).default })
  const children = inner.filter((other) => parentOf(other) === page).map(route)
  const above = parentOf(page)?.length ?? 0
  return { path: page.slice(above + 1), lazy, children }
}

export const router = createBrowserRouter([
  {
    path: '/:lang?',
    loader: knowLocale,
    errorElement: <Failed />,
    hydrateFallbackElement: <></>,
    element: <Outlet />,
    children: [
      { index: true, element: <Start /> },
      ...openPages.map(openRoute),
      {
        lazy: async () => ({ Component: (await import('./Desk.tsx')).Desk }),
        loader: openDesk,
        children: inner.filter((page) => parentOf(page) === undefined).map(route),
      },
      { path: '*', loader: () => Promise.reject(notFound()) },
    ],
  },
])
