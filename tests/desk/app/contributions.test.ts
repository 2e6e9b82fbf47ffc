import { expect, it } from 'vitest'
import { openPages, pages } from '../../../src/contract/pages.ts'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const {
  deskCommands,
  dialogs,
  pageAt,
  pageOf,
  pages: deskPages,
  shownBy,
  sideEntries,
  userEntries,
} = await import('../../../src/desk/app/contributions.ts')

it('lists every command and dialog once', () => {
  const ids = deskCommands.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(dialogs).size).toBe(dialogs.length)
})

const behindSignIn = pages.filter((path) => !openPages.some((openPath) => openPath === path))

it.each(behindSignIn)('has one page of %s, by path and by address', (path) => {
  const declared = deskPages.filter((page) => page.path === path || page.alias === path)
  expect(declared).toEqual([pageOf(path)])
  for (const address of [path.replace('/:reservationId?', ''), path.replace(':reservationId?', 'ABC234')]) {
    expect(pageAt(address)).toBe(pageOf(path))
    expect(shownBy(`${address}?from=PIR`)).toBe(pageOf(path).screen)
  }
})

it('has no page of an address that is not served', () => {
  expect(pageAt('/nowhere')).toBeUndefined()
  expect(pageAt('/settings/nowhere')).toBeUndefined()
})

it.each(deskPages.map(({ screen, load }) => [screen, load] as const))(
  'loads the page of %s',
  async (_, load) => {
    expect(await load()).toBeTypeOf('function')
  },
)

it('lists the side menu in its order, pages before tools', () => {
  expect(sideEntries.map(({ command }) => command)).toEqual([
    'app.issueTickets',
    'app.manageBookings',
    'app.groups',
    'checkin.page',
    'disruption.page',
    'disruption.companySailings',
    'inventory.page',
    'network.page',
    'ledger.companyClearings',
    'report.page',
    'parcel.page',
    'draft.saved',
    'refund.list',
    'help.shortcuts',
  ])
  const tools = sideEntries.filter(({ at }) => at === undefined)
  expect(sideEntries.slice(-tools.length)).toEqual(tools)
})

it.each([
  ['user menu', userEntries],
  ['side menu', sideEntries],
])('assigns each position of the %s to one entry', (_, entries) => {
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length)
})
