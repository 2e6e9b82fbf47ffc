import { matchPath } from 'react-router-dom'
import type { openPages, pages } from '../../../contract/pages.ts'

type Page = Exclude<(typeof pages)[number], '/' | (typeof openPages)[number]>
type Load = () => Promise<{ default: React.ComponentType }>

/** The screen of each page behind the sign-in; each is a separate chunk. */
export const screenOf: Record<Page, Load> = {
  '/dashboard': () => import('../screens/Home.tsx'),
  '/book-ticket': () => import('../screens/sale/Step1.tsx'),
  '/book-ticket/step1': () => import('../screens/sale/Step1.tsx'),
  '/book-ticket/step-2': () => import('../screens/sale/Step2.tsx'),
  '/book-ticket/step-2/step3': () => import('../screens/sale/Step3.tsx'),
  '/book-ticket/step-4': () => import('../screens/sale/Step4.tsx'),
  '/book-ticket/step-4-optional': () =>
    import('../screens/sale/Step4.tsx').then(({ Step4Optional }) => ({ default: Step4Optional })),
  '/booking-search/:reservationId?': () => import('../screens/Recall.tsx'),
  '/check-in': () => import('../screens/CheckIn.tsx'),
  '/booking-group-search/:reservationId?': () => import('../screens/Groups.tsx'),
  '/settings': () => import('../screens/Settings.tsx'),
  '/shortcuts': () => import('../screens/Shortcuts.tsx'),
  '/info': () => import('../screens/Info.tsx'),
  '/action-log': () => import('../screens/ActionLog.tsx'),
  '/statistics': () => import('../screens/Statistics.tsx'),
  '/company-clearings': () => import('../screens/CompanyClearings.tsx'),
  '/company-sailings': () => import('../screens/CompanySailings.tsx'),
  '/disruptions': () => import('../screens/Disruptions.tsx'),
  '/small-packages': () => import('../screens/SmallPackages.tsx'),
  '/transaction-history': () => import('../screens/CashierData.tsx'),
  '/change-password': () => import('../screens/ChangePassword.tsx'),
  '/switch-account': () => import('../screens/SwitchAccount.tsx'),
}

const home: Load = () => import('../screens/Home.tsx')

/** Loads the chunks for an address; the previous page stays on screen if one of them fails. */
export async function loadScreen(path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://desk')
  const shown = Object.entries(screenOf).filter(([page]) => matchPath({ path: page, end: false }, pathname))
  const loads = shown.map(([, load]) => load())
  await Promise.all(pathname === '/' ? [...loads, home()] : loads)
}

/** Preloads every screen, so that later navigation neither waits for the server nor fails while it is down. */
export async function loadScreens(): Promise<void> {
  await Promise.allSettled(Object.values(screenOf).map((load) => load()))
}
