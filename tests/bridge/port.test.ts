import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../src/domain/refusal.ts'
import { sessionFragment } from '../../src/bridge/port.ts'
import { serveBridge, type Bridge, type Handlers } from '../../src/bridge/serve.ts'
import { createSession, type Session } from '../../src/bridge/session.ts'

const origin = 'https://desk.example.com'
const print = vi.fn<Handlers['print']>()
let session: Session
let bridge: Bridge

const start = () =>
  serveBridge({
    origin,
    session,
    station: 'counter-1',
    report: () => undefined,
    handlers: {
      'get-system-printers': async () => ({ printers: [], hasService: true }),
      'get-initial-settings': async () => ({ printerLogin: 'ana' }),
      'check-connectivity': async () => ({ connected: true }),
      'send-sale': async () => ({}),
      'update-app': async () => ({}),
      'update-progress': async () => ({ state: 'none', done: 0, of: 0, file: '' }),
      print,
    },
  })

/** The desk's own implementation, loaded as by a page at this address. */
async function desktopAt(fragment: string) {
  vi.resetModules()
  const { connectDesktop, desktop } = await import('../../src/desk/browser/desktop.ts')
  connectDesktop(fragment)
  return desktop()
}

beforeEach(async () => {
  session = createSession()
  bridge = await start()
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  vi.stubGlobal('sessionStorage', sessionStorage)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (to: string, init: RequestInit) =>
    fetch(to, { ...init, headers: { ...(init.headers as object), origin } }),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await bridge.close()
})

const opened = () => desktopAt(sessionFragment(bridge.port, session.createCode()))

describe('the desk and its desktop program', () => {
  test('have a session from the code in the address of the window', async () => {
    const desktop = await opened()
    expect(await desktop?.station()).toBe('counter-1')
    expect(await desktop?.ask('get-initial-settings', {})).toMatchObject({ printerLogin: 'ana' })
  })

  test('have the same session after a reload', async () => {
    await (await opened())?.station()
    const desktop = await desktopAt('')
    expect(await desktop?.ask('check-connectivity', {})).toMatchObject({ connected: true })
  })

  test('exchange refusals with their parameters', async () => {
    print.mockResolvedValue(refuse('printer_unknown', { printer: 'Counter' }))
    const target = { kind: 'system', name: 'Counter' } as const
    const job = {
      key: crypto.randomUUID(),
      title: 'K7M2PA',
      target,
      type: 'application/pdf',
      content: 'JQ==',
    }
    const desktop = await opened()
    expect(await desktop?.ask('print', job as never)).toEqual({
      refusal: 'printer_unknown',
      parameters: { printer: 'Counter' },
    })
  })

  test('are apart when the program has ended, or was started again', async () => {
    const desktop = await opened()
    await desktop?.station()
    const { port } = bridge
    await bridge.close()
    const gone = { refusal: 'desktop_gone', parameters: {} }
    expect(await desktop?.ask('check-connectivity', {})).toEqual(gone)
    session = createSession()
    bridge = await start()
    expect(bridge.port).not.toBe(port)
    const used = await desktopAt(sessionFragment(bridge.port, 'used-before'))
    expect(await used?.ask('check-connectivity', {})).toEqual(gone)
  })

  test('do not exist in a browser without one (DE-019)', async () => {
    expect(await desktopAt('')).toBeUndefined()
    expect(await desktopAt('#other=1.2')).toBeUndefined()
  })
})
