import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDeskWithoutBrowser } from '../app/deskWithoutBrowser.ts'

const path = 'agency-user-interface-setting'
const load = async () => ({
  ...(await import('../../../src/desk/settings/settingsStore.ts')),
  ...(await import('../../../src/desk/request/progress.ts')),
  ...(await import('../../../src/desk/request/identity.ts')),
})
let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>> & Awaited<ReturnType<typeof load>>
let other: BroadcastChannel
let stop: () => void

beforeAll(async () => {
  desk = { ...(await startDeskWithoutBrowser()), ...(await load()) }
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  desk.clear()
  desk.answers[path] = { code: '000', interfaceSetting: '{"showCompany":true}' }
  desk.setAccessToken('token')
  desk.useProgress.setState({ reachable: true, watched: true })
  stop = desk.startSavingSettings('{}', () => {})
  other = new BroadcastChannel('purser-settings')
})
afterEach(async () => {
  await desk.flushSettings()
  stop()
  other.close()
})

const value = () => desk.useSettings.getState().value
const turn = (on: boolean) => desk.changeSettings((draft) => void (draft.showCompany = on))
/** Whether the browser asks for confirmation before the page is closed. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('two windows of one browser', () => {
  test('a setting changed in the other window applies here at once', async () => {
    desk.answers[path] = { code: '000', interfaceSetting: '{"showCompany":false}' }
    other.postMessage('saved')
    await vi.waitFor(() => expect(value().showCompany).toBe(false))
  })

  test('a save is announced to the other window', async () => {
    const message = new Promise((heard) => other.addEventListener('message', heard, { once: true }))
    turn(false)
    await desk.flushSettings()
    expect(await message).toMatchObject({ data: 'saved' })
  })
})

describe('a server that does not respond', () => {
  test('makes the browser ask for confirmation before closing while changes are unsaved', async () => {
    expect(asks()).toBe(false)
    desk.useProgress.setState({ reachable: false })
    expect(asks()).toBe(false)
    turn(false)
    expect(asks()).toBe(true)
    desk.useProgress.setState({ reachable: true })
    await desk.flushSettings()
    expect(asks()).toBe(false)
  })

  test('receives missed changes as soon as it responds', async () => {
    desk.useProgress.setState({ reachable: false })
    turn(false)
    expect(desk.sent).toEqual([])
    desk.useProgress.setState({ reachable: true })
    await vi.waitFor(() => expect(desk.useSettings.getState().saving).toBe('saved'))
    expect(desk.sent.map(({ body }) => body).join()).toContain('showCompany')
  })
})
