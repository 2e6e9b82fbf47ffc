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
import { onSessionEnd } from '../../request/identity.ts'
import { hasPendingSetup, useSession, storeAddress } from '../../session/sessionStore.ts'
import { Failed } from '../frame/Failed.tsx'
import { isLocalePrefix, localized, localizedRoot } from './localizedPath.ts'
import { HomePage, RootPage, type Opened } from '../frame/RootPage.tsx'
import { notify } from '../notices/notices.ts'
import { refusalText } from '../../request/fault.ts'

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
  // Only the new password and the set-up of the second factor are answered, which the page of the sign-in shows.
  if (hasPendingSetup()) return null
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
  const [{ Desk, drafts, loadReferenceLists }] = await Promise.all([import('../signedIn.ts'), loadTexts()])
  const ports = Promise.race([loadReferenceLists(), new Promise((go) => setTimeout(go, portTimeout))])
  await Promise.all([drafts.load().catch(console.error), ports])
  return { Desk }
}

function notFound() {
  return data(null, { status: 404 })
}

type Path = (typeof pages)[number]
type OpenPath = (typeof openPages)[number]

const isOpen = (path: Path): path is OpenPath => openPages.some((open) => open === path)

/** The pages behind the sign-in, but for the root, which shows the sign-in as well. */
const innerPaths = pages.filter((path) => path !== '/' && !isOpen(path))

function openRoute(path: OpenPath): RouteObject {
  const lazy = async () => {
    const [{ openScreens }] = await Promise.all([import('../screens/OpenPages.tsx'), loadTexts()])
    return { Component: openScreens[path] }
  }
  return { path: path.slice(1), lazy }
}

/** The desk and the declaration of a page; they come with the desk, not with the sign-in. */
async function declared(path: Path) {
  const desk = await import('../signedIn.ts')
  return { ...desk, page: desk.pageOf(path) }
}

/** Redirects to the home page from a page that the agency does not permit, before anything can be typed there. */
async function leaveForbidden(path: Path, { request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn() || hasPendingSetup()) return null
  const { isForbiddenPage, page } = await declared(path)
  if (!isForbiddenPage(page)) return null
  await loadTexts()
  notify('error', refusalText(refuse('page_not_permitted', { page: page.screen })))
  return redirect(localizedRoot(new URL(request.url).pathname))
}

/** Redirects to another page from one that was opened by its address while there is nothing to do on it. */
async function leaveIdle(path: Path, { request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!isSignedIn()) return null
  const { page } = await declared(path)
  if (page.insteadOf === undefined) return null
  // There may be a stored draft to continue.
  await opened?.catch(() => undefined)
  const other = page.insteadOf()
  return other === undefined ? null : redirect(localized(new URL(request.url).pathname, other))
}

function route(path: Path): RouteObject {
  const lazy = async () => {
    const { openPage, page } = await declared(path)
    return { element: await openPage(page) }
  }
  const loader = async (args: LoaderFunctionArgs) =>
    (await leaveForbidden(path, args)) ?? leaveIdle(path, args)
  return { path: path.slice(1), lazy, loader }
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
        element: <RootPage />,
        loader: openDesk,
        shouldRevalidate: () => true,
        children: [{ index: true, element: <HomePage /> }, ...innerPaths.map(route)],
      },
      { path: '*', loader: () => Promise.reject(notFound()) },
    ],
  },
])
