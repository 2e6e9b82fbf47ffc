import type { pages } from '../../../contract/pages.ts'
import type { Right } from '../../../domain/session/right.ts'
import { isPermitted } from '../../session/permission.ts'

type Page = (typeof pages)[number]

/** The first page of users who sell nothing, by the right that their work needs. */
const homes = [
  ['checkIn', '/check-in'],
  ['company', '/company-sailings'],
] as const satisfies readonly (readonly [Right, Page])[]

/** The page on which the signed-in user begins: the search, or that of the one job of gate and company staff. */
export function homePage(): Page {
  if (isPermitted(['sell'])) return '/book-ticket'
  return homes.find(([right]) => isPermitted([right]))?.[1] ?? '/book-ticket'
}
