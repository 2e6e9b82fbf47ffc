import type { pages } from '../../../contract/pages.ts'
import type { Screen } from '../../command/command.ts'

type Page = (typeof pages)[number]

/** The pages outside the steps of a sale, with their screens. */
const outside: { [P in Page]?: Screen } = {
  '/': 'home',
  '/dashboard': 'home',
  '/booking-search/:reservationId?': 'recall',
  '/settings': 'settings',
  '/shortcuts': 'shortcutsPage',
  '/info': 'info',
  '/action-log': 'actionLog',
  '/company-clearings': 'companyClearings',
  '/change-password': 'changePassword',
  '/switch-account': 'switchAccount',
}

const firstPart = (path: string) => /^\/[^/?]*/.exec(path)?.[0]

const placeOfFirst = new Map(Object.entries(outside).map(([page, place]) => [firstPart(page), place]))

/** The screen of an address outside the sale; undefined for the steps of a sale. */
export const placeOf = (path: string): Screen | undefined => placeOfFirst.get(firstPart(path))
