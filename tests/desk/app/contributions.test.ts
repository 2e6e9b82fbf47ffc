import { expect, it } from 'vitest'
import { openPages, pages } from '../../../src/contract/pages.ts'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const { deskCommands, dialogs, shownBy, sideEntries, userEntries } =
  await import('../../../src/desk/app/contributions.ts')

it('lists every command and dialog once', () => {
  const ids = deskCommands.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(dialogs).size).toBe(dialogs.length)
})

const forwarded = '/book-ticket/step1'
const behindSignIn = pages.filter(
  (page) => page !== forwarded && !openPages.some((openPage) => openPage === page),
)

it.each(behindSignIn)('names the screen that %s shows', (page) => {
  const path = page.replace('/:reservationId?', '')
  expect(shownBy(path)).toBeDefined()
  expect(shownBy(`${path}?from=PIR`)).toBe(shownBy(path))
})

it('lists the side menu in its order, pages before tools', () => {
  expect(sideEntries.map(({ command }) => command)).toEqual([
    'app.issueTickets',
    'app.manageBookings',
    'app.groups',
    'checkin.page',
    'disruption.page',
    'disruption.companySailings',
    'ledger.companyClearings',
    'parcel.page',
    'draft.saved',
    'help.shortcuts',
  ])
  const tools = sideEntries.filter(({ at }) => at === undefined)
  expect(sideEntries.slice(-tools.length)).toEqual(tools)
})

it.each([
  ['user menu', userEntries],
  ['side menu', sideEntries],
])('assigns each position of the %s to one entry', (_, entries) => {
  expect(new Set(entries.map(({ place }) => place)).size).toBe(entries.length)
})
