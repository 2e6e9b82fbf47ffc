import { pages } from '../../../contract/pages.ts'
import type { hideKeys } from '../../../domain/settings/setting.ts'
import { commands } from '../../command/registry.ts'

/** An entry leads to a page, to an address outside, or does a command where it is. */
export type Target = { page: string } | { command: string } | { outside: 'announcements' | 'ferryOperators' }

export interface UserEntry {
  /** Under `app:user.`. */
  title: string
  hiddenBy?: (typeof hideKeys)[number]
  target: Target
}

/** The user menu from top to bottom. Release notes, the update and logging out are never hidden. */
export const userEntries: readonly UserEntry[] = [
  { title: 'info', hiddenBy: 'information', target: { command: 'app.info' } },
  { title: 'settings', hiddenBy: 'settings', target: { command: 'app.settings' } },
  { title: 'activityLog', hiddenBy: 'activity_log', target: { command: 'app.actionLog' } },
  { title: 'shortcuts', hiddenBy: 'shortcuts', target: { command: 'app.shortcutsPage' } },
  { title: 'theme', target: { command: 'app.theme' } },
  { title: 'alternateAgency', hiddenBy: 'alt_agency_code', target: { command: 'session.alterAgency' } },
  { title: 'changePassword', hiddenBy: 'change_password', target: { command: 'session.passwordPage' } },
  { title: 'statistics', hiddenBy: 'statistics', target: { page: '/statistics' } },
  { title: 'cashierData', hiddenBy: 'cachier_data', target: { page: '/transaction-history' } },
  { title: 'optionalList', hiddenBy: 'optional_list', target: { command: 'app.optionalList' } },
  { title: 'clearances', hiddenBy: 'ticket_clearances', target: { command: 'ledger.clearances' } },
  { title: 'financialData', hiddenBy: 'financial_data', target: { command: 'ledger.financialData' } },
  {
    title: 'cancellationFees',
    hiddenBy: 'cancellation_fees',
    target: { command: 'booking.ticketFees' },
  },
  { title: 'announcements', hiddenBy: 'crs_news', target: { outside: 'announcements' } },
  {
    title: 'ferryOperators',
    hiddenBy: 'ferry_operators_functionality',
    target: { outside: 'ferryOperators' },
  },
  { title: 'update', target: { command: 'app.update' } },
  { title: 'releaseNotes', target: { command: 'app.whatsNew' } },
  { title: 'logout', target: { command: 'session.signOut' } },
]

const there: ReadonlySet<string> = new Set(pages.map((page) => page.replace(/\/:\w+\?/, '')))

/** Whether what an entry leads to is there, as things stand: an update only while one is offered. */
export function exists(target: Target, outside: Readonly<Record<string, string | undefined>>): boolean {
  if ('page' in target) return there.has(target.page)
  if ('outside' in target) return outside[target.outside] !== undefined
  return commands.get(target.command) !== undefined && commands.readiness(target.command) === 'ready'
}

/** What may be shown: the agency's list cannot be lifted by the user's own. */
export function visible(
  hidden: readonly (readonly string[])[],
  outside: Readonly<Record<string, string | undefined>>,
): UserEntry[] {
  const gone = new Set(hidden.flat())
  return userEntries.filter(
    ({ hiddenBy, target }) => !(hiddenBy && gone.has(hiddenBy)) && exists(target, outside),
  )
}
