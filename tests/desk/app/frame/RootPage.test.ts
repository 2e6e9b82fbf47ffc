import { beforeEach, expect, it } from 'vitest'
import { startPage } from '../../../../src/desk/app/frame/RootPage.tsx'
import { useSession } from '../../../../src/desk/session/sessionStore.ts'
import type { Right } from '../../../../src/domain/session/right.ts'

const hold = (rights: readonly Right[] | undefined) =>
  useSession.setState({
    configuration: { hideSetting: [], permissions: { ...(rights && { rights }) } } as never,
  })

beforeEach(() => hold(undefined))

it.each<[readonly Right[] | undefined, string]>([
  [['sell', 'change', 'refund', 'cash', 'office'], '/book-ticket'],
  [['sell', 'checkIn', 'sailings'], '/book-ticket'],
  [['checkIn'], '/check-in'],
  [['sailings'], '/company-sailings'],
  [['checkIn', 'sailings'], '/check-in'],
  [['office'], '/book-ticket'],
  // An outside CRS sends none, and checks them itself.
  [undefined, '/book-ticket'],
])('a user with the rights %j begins at %s', (rights, page) => {
  hold(rights)
  expect(startPage()).toBe(page)
})
