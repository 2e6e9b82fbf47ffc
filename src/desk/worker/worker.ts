import { isHashed, responseSourceFor } from './responseSource.ts'

/** Inserted by the build: its name, its main script, and all its files. */
declare const builtShell: { build: string; entry: string; files: readonly string[] }

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Client {
  postMessage(message: unknown): void
}
/** The part of a service worker's scope used here; the DOM types of pages lack it. */
interface Scope {
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Client[]>
  }
  skipWaiting(): Promise<void>
}

// The library of the types of workers cannot be loaded together with that of pages.
const worker = globalThis as unknown as Scope
const { build, entry, files } = builtShell
const name = `purser-${build}`
const listed = new Set(files)
/** The only page: the response to every address of the desk. */
const page = '/'
/** Files fetched at a time: few, so that calls of the desk do not wait. */
const lanes = 4
/** Milliseconds a page waits for a server that does not answer. */
const serverTimeout = 5000
/** Builds in the cache: open windows still need the files of the previous one. */
const cachedBuilds = 2

async function fetchAll(): Promise<void> {
  const cache = await caches.open(name)
  const left = [page, ...files]
  let fetched = 0
  const lane = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const response = await fetch(file, { cache: isHashed(file) ? 'default' : 'no-cache' })
      if (!response.ok) throw new Error(`${file}: ${response.status}`)
      await cache.put(file, response)
      fetched += 1
      await notifyWindows({ fetched, of: files.length + 1 })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function notifyWindows(message: unknown): Promise<void> {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message)
}

async function begin(): Promise<void> {
  const builds = (await caches.keys()).filter((key) => key.startsWith('purser-') && key !== name)
  await Promise.all(
    builds.slice(0, Math.max(0, builds.length + 1 - cachedBuilds)).map((key) => caches.delete(key)),
  )
  await worker.clients.claim()
}

async function cachedFile(address: string): Promise<Response | undefined> {
  const cache = await caches.open(name)
  return (await cache.match(address)) ?? caches.match(address)
}

async function serverOr(request: Request, otherwise: string): Promise<Response> {
  const late = new Promise<undefined>((settle) => setTimeout(settle, serverTimeout))
  const came = await Promise.race([fetch(request).catch(() => undefined), late])
  if (came && came.status < 500) return came
  return (await cachedFile(otherwise)) ?? came ?? Response.error()
}

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'which') ports[0]?.postMessage(entry)
  if (data === 'takeOver') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const plan = responseSourceFor(request, worker.location.origin, listed)
  const { pathname } = new URL(request.url)
  if (plan === 'page') event.respondWith(serverOr(request, page))
  if (plan === 'serverFirst') event.respondWith(serverOr(request, pathname))
  if (plan === 'cache') event.respondWith(cachedFile(pathname).then((found) => found ?? fetch(request)))
})
