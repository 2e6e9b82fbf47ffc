import { matchPath } from 'react-router-dom'
import type { openPages, pages } from '../../../contract/pages.ts'

type Page = Exclude<(typeof pages)[number], '/' | (typeof openPages)[number]>
type Load = () => Promise<React.ComponentType>

const first = () => import('../screens/firstScreens.ts')
const further = () => import('../screens/furtherScreens.ts')

export const loadHome: Load = async () => (await first()).Home
const loadSearch: Load = async () => (await first()).Step1

/** The screen of each page behind the sign-in. */
export const screenOf: Record<Page, Load> = {
  '/dashboard': loadHome,
  '/book-ticket': loadSearch,
  '/book-ticket/step1': loadSearch,
  '/book-ticket/step-2': async () => (await further()).Step2,
  '/book-ticket/step-2/step3': async () => (await further()).Step3,
  '/book-ticket/step-4': async () => (await further()).Step4,
  '/book-ticket/step-4-optional': async () => (await further()).Step4Optional,
  '/booking-search/:reservationId?': async () => (await further()).Booking,
  '/check-in': async () => (await further()).CheckIn,
  '/booking-group-search/:reservationId?': async () => (await further()).Groups,
  '/settings': async () => (await further()).Settings,
  '/shortcuts': async () => (await further()).Shortcuts,
  '/info': async () => (await further()).Info,
  '/action-log': async () => (await further()).ActionLog,
  '/statistics': async () => (await further()).Statistics,
  '/company-clearings': async () => (await further()).CompanyClearings,
  '/company-sailings': async () => (await further()).CompanySailings,
  '/disruptions': async () => (await further()).Disruptions,
  '/small-packages': async () => (await further()).SmallPackages,
  '/transaction-history': async () => (await further()).CashierData,
  '/change-password': async () => (await further()).ChangePassword,
  '/security': async () => (await further()).Security,
  '/switch-account': async () => (await further()).SwitchAccount,
}

/** Loads the code of an address; the previous page stays on screen if it fails. */
export async function loadScreen(path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://desk')
  const shown = Object.entries(screenOf).filter(([page]) => matchPath({ path: page, end: false }, pathname))
  const loads = shown.map(([, load]) => load())
  await Promise.all(pathname === '/' ? [...loads, loadHome()] : loads)
}

/** Preloads the screens on which a session begins. */
export async function loadFirstScreens(): Promise<void> {
  await first()
}

/** Preloads every screen, so that later navigation neither waits for the server nor fails while it is down. */
export async function loadScreens(): Promise<void> {
  await Promise.allSettled([first(), further()])
}
