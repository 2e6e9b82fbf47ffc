import { sessionCommand } from '../../../src/desk/session/commands.ts'
import { expect, it, vi } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'
import { stubOrigin } from '../request/origin.ts'

standInPage()
vi.stubGlobal('navigator', { userAgent: '', locks: { request: (_: string, work: () => unknown) => work() } })
stubOrigin()
const { shownBy } = await import('../../../src/desk/app/contributions.ts')
const { createRegistry } = await import('../../../src/desk/command/registry.ts')
const { sessionCommands } = await import('../../../src/desk/session/sessionContribution.ts')

const account = { agencyCode: '1377', userName: 'desk', password: 'ferrydesk', validationCode: '1377' }

it('acting for the only agency of an account names the search as the screen it leads to', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: '000', success: true, agencies: [{ code: '1377', name: 'Sunny Travel' }] }),
  )
  const registry = createRegistry()
  registry.register(sessionCommands)
  registry.enter('switchAccount')
  registry.configure({
    services: { notifyDone: () => {}, navigate: () => registry.enter('step1') } as never,
    screenOf: shownBy,
    onFault: (fault) => {
      throw fault
    },
  })
  const awaited: unknown[] = []
  registry.subscribe(() => awaited.push(registry.pending()[0]?.awaits))
  const { done } = await registry.run(sessionCommand.confirmAccount, { account, offer: () => {} })
  expect(done).toBe(true)
  expect(new Set(awaited)).toEqual(new Set([undefined, 'step1']))
})
