import { beforeEach, expect, test, vi } from 'vitest'

const ended = vi.hoisted(() => [] as string[])
vi.mock('../../../../src/desk/app/drafts.ts', () => ({
  drafts: { flush: async () => void ended.push('drafts') },
  flushTyped: () => Promise.resolve(),
}))
vi.mock('../../../../src/desk/settings/settingsStore.ts', () => ({
  flushSettings: () => Promise.reject(new Error('down')),
}))

const { saveAndSignOut, signOutUnattended } = await import('../../../../src/desk/app/leaving/departure.ts')
const { useSession } = await import('../../../../src/desk/session/sessionStore.ts')

beforeEach(() => useSession.setState({ status: 'in', leftAlone: false, asksPassword: false }))

test('A session ended by inactivity shows that reason on the sign-in form', async () => {
  signOutUnattended()
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'out', leftAlone: true }))
  expect(ended).toContain('drafts')
})

test('A session waiting for its password that ends by inactivity shows the same reason', () => {
  useSession.setState({ asksPassword: true })
  signOutUnattended()
  expect(useSession.getState().leftAlone).toBe(true)
})

test('Signing out by command shows no reason', async () => {
  await saveAndSignOut().catch(() => undefined)
  expect(useSession.getState().leftAlone).toBe(false)
})
