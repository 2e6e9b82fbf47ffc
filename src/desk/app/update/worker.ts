import { workerAddress } from '../../browser/trusted.ts'
import { whenIdle } from '../../browser/timer.ts'
import { useUpdate } from './updateStore.ts'

/** Messages between the page and the service worker; see `../../worker/worker.ts`. */
interface Fetched {
  fetched: number
  of: number
}

/** The service worker of the page, which has one. */
let registered: ServiceWorkerRegistration | undefined
const registering = Promise.withResolvers<ServiceWorkerRegistration | undefined>()

export const registration = () => registered

/** The main script’s address identifies the build. */
function ownEntry(): string | undefined {
  const [script] = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')
  return script && new URL(script.src).pathname
}

/** Main script of the build that a worker has fetched. */
function entryOf(worker: ServiceWorker): Promise<string> {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => answer(data))
    port1.start()
    worker.postMessage('which', [port2])
  })
}

/** A waiting worker is an update, unless it has this page’s build: then it may activate at once. */
async function offer(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) worker.postMessage('takeOver')
  else useUpdate.setState({ phase: 'ready' })
}

function watch(worker: ServiceWorker): void {
  // The first installation is not an update.
  if (navigator.serviceWorker.controller === null) return
  useUpdate.setState({ phase: 'fetching', done: 0, of: 0 })
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') void offer(worker)
    else if (worker.state === 'redundant') useUpdate.setState({ phase: 'failed' })
    else if (worker.state === 'activated') useUpdate.setState({ phase: 'none' })
  })
}

/**
 * Registers the service worker, which stores the desk for use without a connection and reports newer
 * versions.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return registering.resolve(undefined)
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Fetched>) => {
    if (useUpdate.getState().phase === 'fetching') useUpdate.setState({ done: data.fetched, of: data.of })
  })
  whenIdle(() => {
    // A browser that blocks workers may resolve with none.
    const found = serviceWorker
      .register(workerAddress())
      .then((made: ServiceWorkerRegistration | undefined) => made && follow(made))
    registering.resolve(found.catch(() => undefined))
    found.catch(console.error)
  })
}

/**
 * Resolves once the worker has stored the desk and serves this page, so that nothing is fetched twice; at once where
 * the worker cannot.
 */
export async function whenStored(): Promise<void> {
  const installing = (await registering.promise)?.installing
  if (!installing || navigator.serviceWorker.controller) return
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  installing.addEventListener('statechange', () => {
    if (installing.state === 'redundant') resolve()
  })
  return promise
}

function follow(found: ServiceWorkerRegistration): ServiceWorkerRegistration {
  registered = found
  if (found.waiting) void offer(found.waiting)
  if (found.installing) watch(found.installing)
  found.addEventListener('updatefound', () => {
    if (found.installing) watch(found.installing)
  })
  return found
}
