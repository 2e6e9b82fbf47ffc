import { afterEach, describe, expect, it } from 'vitest'
import { pages } from '../../../../src/contract/pages.ts'
import { hideKeys } from '../../../../src/domain/settings/setting.ts'
import { standInPage } from '../../../kit/desk/page.ts'

standInPage()
await import('../../../../src/desk/app/appContribution.ts')
const { commands } = await import('../../../../src/desk/command/registry.ts')
const {
  deskCommands,
  isForbiddenCommand,
  isForbiddenPage,
  pages: deskPages,
  userEntries,
} = await import('../../../../src/desk/app/contributions.ts')
const { exists, visible } = await import('../../../../src/desk/app/menu/PopMenu.tsx')
const { useSession } = await import('../../../../src/desk/session/sessionStore.ts')
const { wholeConfiguration } = await import('../../../../src/desk/session/sessionStore.ts')
const { useSettings } = await import('../../../../src/desk/settings/settingsStore.ts')
const { addressOf } = await import('../../../../src/desk/app/menu/PopMenu.tsx')

commands.register(deskCommands)
commands.enter('home')

const outside = { announcements: 'https://news.example/', ferryOperators: 'https://operators.example/' }
const titles = (hidden: readonly (readonly string[])[]) =>
  visible(userEntries, hidden, outside).map(({ title }) => title)

it('contains the seventeen entries of the specification in their order, and no other', () => {
  expect(userEntries.map(({ title }) => title)).toEqual([
    'info',
    'settings',
    'activityLog',
    'shortcuts',
    'alternateAgency',
    'changePassword',
    'statistics',
    'cashierData',
    'optionalList',
    'clearances',
    'financialData',
    'cancellationFees',
    'announcements',
    'ferryOperators',
    'update',
    'releaseNotes',
    'logout',
  ])
})

it('links every entry to a page or command', () => {
  const missing = userEntries.filter(({ target }) => !exists(target, outside)).map(({ title }) => title)
  expect(missing).toEqual([])
})

it('maps each of the fourteen hiding codes to one entry', () => {
  const hiding = userEntries.flatMap(({ hiddenBy }) => (hiddenBy ? [hiddenBy] : []))
  expect(hiding).toEqual([...hideKeys])
  expect(hideKeys).toHaveLength(14)
})

it('statistics and cachier_data hide their entries, and the other spelling none (LY-047, LY-048)', () => {
  const hidden = (key: string) => titles([[], []]).filter((title) => !titles([[key], []]).includes(title))
  expect(hidden('statistics')).toEqual(['statistics'])
  expect(hidden('cachier_data')).toEqual(['cashierData'])
  expect(hidden('cashier_data')).toEqual([])
})

it.each(hideKeys)(
  'code %s hides its entry and no other (LY-041, LY-042, LY-043, LY-044, LY-045, LY-046, LY-047, LY-048, LY-049, LY-050, LY-051, LY-052, LY-053, LY-054)',
  (key) => {
    const gone = userEntries.find(({ hiddenBy }) => hiddenBy === key)?.title
    expect(titles([[key], []])).toEqual(titles([[], []]).filter((title) => title !== gone))
    expect(titles([[], [key]])).toEqual(titles([[key], []]))
  },
)

describe('a hidden menu entry (PE-008)', () => {
  const entriesWithCommands = userEntries.flatMap(({ hiddenBy, target }) =>
    hiddenBy && 'command' in target ? [[hiddenBy, target.command] as const] : [],
  )
  const hide = (hideSetting: string[]) =>
    useSession.setState({ configuration: wholeConfiguration({ hideSetting }) })
  afterEach(() => hide([]))

  it.each(entriesWithCommands)('when the agency hides %s, refuses only the command %s', (key, command) => {
    hide([])
    expect(commands.readiness(command)).toBe('ready')
    hide([key])
    expect(commands.readiness(command)).toMatchObject({ refusal: 'not_permitted' })
    expect(entriesWithCommands.filter(([, other]) => commands.readiness(other) !== 'ready')).toEqual([
      [key, command],
    ])
  })

  it('is neither linked in the side menu nor available as a page (PE-008)', () => {
    expect(isForbiddenCommand('ledger.companyClearings')).toBe(false)
    hide(['ticket_clearances', 'change_password'])
    expect(commands.readiness('ledger.companyClearings')).toMatchObject({ refusal: 'not_permitted' })
    expect(isForbiddenCommand('ledger.companyClearings')).toBe(true)
    expect(isForbiddenCommand('app.issueTickets')).toBe(false)
    const kept = deskPages.filter((page) => isForbiddenPage(page)).map(({ path }) => path)
    expect(kept.toSorted()).toEqual([
      '/change-password',
      '/check-in',
      '/company-clearings',
      '/company-sailings',
      '/inventory',
      '/network',
      '/network-table/:table',
      '/reports',
    ])
  })

  it('hidden by the user remains reachable by its keys', () => {
    useSettings.setState({ value: { shortcuts: [], hideSettings: [...hideKeys] } })
    for (const [, command] of entriesWithCommands) expect(commands.readiness(command), command).toBe('ready')
    useSettings.setState({ value: { shortcuts: [] } })
  })
})

it('ignores codes in any other spelling', () => {
  expect(titles([['cashier_data', 'nonsense']])).toEqual(titles([]))
})

it('shows external entries only when an address is configured', () => {
  const inside = visible(userEntries, [], {}).map(({ title }) => title)
  expect(titles([]).filter((title) => !inside.includes(title))).toEqual(['announcements', 'ferryOperators'])
})

it('links no page that is not served', () => {
  const served: readonly string[] = pages
  const linked = userEntries.flatMap(({ target }) => ('page' in target ? [target.page] : []))
  expect(linked.filter((page) => !served.includes(page))).toEqual([])
})

it('appends the parameters of a redirection to those of its address', () => {
  const to = { description: '', redirectionUrl: 'https://a.example/b?c=1', methodType: 'GET' }
  expect(addressOf({ ...to, urlParameters: 'd=2&e=x y' })).toBe('https://a.example/b?c=1&d=2&e=x+y')
})
