import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The part of a service worker that the desk uses. */
class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  messages: unknown[] = []
  /** The main script of the newer version. */
  entry = '/newer.js'

  postMessage(message: unknown, [port]: MessagePort[] = []): void {
    this.messages.push(message)
    port?.postMessage(this.entry)
  }

  becomes(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn<() => Promise<void>>(async () => undefined)
}

/** The worker that serves the page; null before the first one does. */
const served: { controller: object | null } = { controller: {} }
const container = Object.assign(new EventTarget(), served, {
  register: async () => registration,
})
let registration = new Registration()
const locks = {
  request: vi.fn<() => Promise<void>>(),
  query: async () => ({ held: [] as { name: string }[] }),
}

vi.stubGlobal('window', Object.assign(globalThis, { requestIdleCallback: (work: () => void) => work() }))
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '', querySelectorAll: () => [] })
vi.stubGlobal('navigator', { userAgent: '', serviceWorker: container, locks })
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('localStorage', storage)
const reload = vi.fn<() => void>()
vi.stubGlobal('location', { pathname: '/', reload })

const notify = vi.fn<(kind: string, words: string) => void>()
vi.doMock('../../../../src/desk/app/notices/notices.ts', () => ({ notify }))
vi.doMock('i18next', () => ({ default: { t: (key: string) => key } }))

const ask = vi.fn<(name: string, input: object) => Promise<object>>()
let hasDesktop = false
vi.doMock('../../../../src/desk/browser/desktop.ts', () => ({
  desktop: () => (hasDesktop ? { ask } : undefined),
}))

const { apply, checkForUpdate } = await import('../../../../src/desk/app/update/update.ts')
const { followVersions } = await import('../../../../src/desk/app/update/update.ts')
const { isUpdateOffered, percentOf, useUpdate } =
  await import('../../../../src/desk/app/update/updateStore.ts')
const { registerWorker, whenStored } = await import('../../../../src/desk/app/update/worker.ts')
const { useSession } = await import('../../../../src/desk/session/sessionStore.ts')

const phase = () => useUpdate.getState().phase
const offeredBy = (newVersionDownloadUrl: string) =>
  useSession.setState({ user: { versioningStatus: 'OPTIONAL_UPDATE', newVersionDownloadUrl } as never })

/** The installation of a newer version begins. */
function arrives(): Worker {
  const worker = new Worker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  return worker
}

beforeEach(async () => {
  registration = new Registration()
  useUpdate.setState({ phase: 'none', done: 0, of: 0, dialog: undefined })
  useSession.setState({ user: { versioningStatus: 'UP_TO_DATE', newVersionDownloadUrl: '' } as never })
  kept.clear()
  reload.mockReset()
  notify.mockReset()
  registerWorker()
  await Promise.resolve()
})
afterEach(() => vi.useRealTimers())

describe('a newer version on the server (ST-031)', () => {
  it('is offered once at each sign-in', () => {
    offeredBy('https://desk.example/121')
    expect(isUpdateOffered()).toBe(true)
    followVersions(undefined)()
    expect(notify).toHaveBeenCalledExactlyOnceWith('done', 'update:offered')
  })

  it('is installed from its link', async () => {
    offeredBy('https://desk.example/121')
    await checkForUpdate()
    expect(phase()).toBe('none')
  })

  it.each(['', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'without a link shows a notice (%s) (ER-004)',
    async (link) => {
      offeredBy(link)
      await checkForUpdate()
      expect(phase()).toBe('noLink')
    },
  )

  it('is not offered when this version is the latest', async () => {
    await checkForUpdate()
    expect([phase(), isUpdateOffered()]).toEqual(['latest', false])
    expect(registration.update).toHaveBeenCalledOnce()
  })
})

describe('installing a newer version', () => {
  it('reports its progress and then its readiness (ST-032, MD-002)', async () => {
    const worker = arrives()
    expect([phase(), percentOf(useUpdate.getState())]).toEqual(['fetching', 0])
    container.dispatchEvent(new MessageEvent('message', { data: { fetched: 33, of: 80 } }))
    expect(percentOf(useUpdate.getState())).toBe(41)
    worker.becomes('installed')
    await expect.poll(phase).toBe('ready')
    expect(percentOf(useUpdate.getState())).toBe(100)
    await checkForUpdate()
    expect(phase()).toBe('ready')
  })

  it('fails when one of its files does not load (ST-033, ER-003)', () => {
    arrives().becomes('redundant')
    expect(phase()).toBe('failed')
  })

  it('fails when it cannot be requested', async () => {
    registration.update.mockRejectedValueOnce(new TypeError('down'))
    await checkForUpdate()
    expect(phase()).toBe('failed')
  })

  it('fails when it does not activate within 10 s', async () => {
    vi.useFakeTimers()
    registration.waiting = new Worker()
    await apply()
    expect(phase()).toBe('applying')
    vi.advanceTimersByTime(10_000)
    expect(phase()).toBe('failed')
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).not.toHaveBeenCalled()
  })

  it('activates it, and the reloaded page confirms the update (ST-034, ER-005)', async () => {
    registration.waiting = new Worker()
    await apply()
    expect(registration.waiting.messages).toEqual(['takeOver'])
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
    followVersions(undefined)()
    followVersions(undefined)()
    expect(notify).toHaveBeenCalledExactlyOnceWith('done', 'update:completed')
  })

  it('does not activate while another window has a sale in progress', async () => {
    registration.waiting = new Worker()
    vi.spyOn(locks, 'query').mockResolvedValueOnce({ held: [{ name: 'purser-booking' }] })
    expect(await apply()).toMatchObject({ refusal: 'update_in_booking' })
    expect(registration.waiting.messages).toEqual([])
  })
})

describe('the first installation', () => {
  /** A page that no worker serves yet, while one is being installed. */
  async function firstVisit() {
    vi.resetModules()
    container.controller = null
    registration.installing = new Worker()
    const page = await import('../../../../src/desk/app/update/worker.ts')
    let isStored = false
    void page.whenStored().then(() => (isStored = true))
    page.registerWorker()
    await new Promise((go) => setTimeout(go))
    return { worker: registration.installing, isStored: () => isStored }
  }
  afterEach(() => {
    container.controller = {}
  })

  it('is awaited by what would fetch the same files', async () => {
    const { worker, isStored } = await firstVisit()
    worker.becomes('installed')
    expect(isStored()).toBe(false)
    container.dispatchEvent(new Event('controllerchange'))
    await expect.poll(isStored).toBe(true)
  })

  it('is not awaited any longer when it fails', async () => {
    const { worker, isStored } = await firstVisit()
    worker.becomes('redundant')
    await expect.poll(isStored).toBe(true)
  })

  it('is not awaited on a page that a worker serves', async () => {
    arrives()
    expect(await whenStored()).toBeUndefined()
  })
})

describe('a newer desktop program (DE-004, DE-020)', () => {
  const link = 'https://desk.example/purser-121.zip'
  const state = (name: string, done: number, file = '') => ({ state: name, done, of: 80, file })

  beforeEach(() => {
    hasDesktop = true
    ask.mockReset().mockResolvedValue({})
    offeredBy(link)
    return () => {
      hasDesktop = false
    }
  })

  it('is fetched by the running one, with its progress, until its file is there', async () => {
    ask
      .mockResolvedValueOnce({})
      .mockResolvedValueOnce(state('fetching', 20))
      .mockResolvedValueOnce(state('completed', 80, '/updates/purser-121.zip'))
    await checkForUpdate()
    await apply()
    expect(ask.mock.calls[0]).toEqual(['update-app', { url: link }])
    await expect.poll(() => percentOf(useUpdate.getState())).toBe(25)
    await expect.poll(phase).toBe('downloaded')
    expect(useUpdate.getState().file).toBe('/updates/purser-121.zip')
  })

  it('fails when the running one cannot fetch it, or has ended', async () => {
    ask.mockResolvedValueOnce({}).mockResolvedValueOnce(state('failed', 20))
    await apply()
    await expect.poll(phase).toBe('failed')
    ask.mockResolvedValueOnce({ refusal: 'desktop_gone', parameters: {} })
    expect(await apply()).toMatchObject({ refusal: 'desktop_gone' })
  })
})
