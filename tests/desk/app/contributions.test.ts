import { expect, it } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const { deskCommands, dialogs, sideEntries, userEntries } =
  await import('../../../src/desk/app/contributions.ts')

it('lists every command and dialog once', () => {
  const ids = deskCommands.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(dialogs).size).toBe(dialogs.length)
})

it('lists the side menu in its order, pages before tools', () => {
  expect(sideEntries.map(({ command }) => command)).toEqual([
    'app.issueTickets',
    'app.manageBookings',
    'app.groups',
    'app.checkIn',
    'app.disruptions',
    'app.companySailings',
    'app.companyClearings',
    'app.smallPackages',
    'booking.saved',
    'app.shortcuts',
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
