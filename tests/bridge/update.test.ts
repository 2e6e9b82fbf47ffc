import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updaterIn, type Updater } from '../../src/bridge/update.ts'
import { temporaryFolder } from '../kit/folder.ts'

let folder: ReturnType<typeof temporaryFolder>
let server: Server
let answer: RequestListener
let updater: Updater
const report = vi.fn<(problem: unknown) => void>()

beforeEach(async () => {
  folder = temporaryFolder()
  report.mockReset()
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  updater = updaterIn(folder.path, report)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  folder.remove()
})

const address = (path: string) => `http://127.0.0.1:${(server.address() as { port: number }).port}${path}`
const ended = (state: 'completed' | 'failed') =>
  expect.poll(() => updater.progress().state, { timeout: 10_000 }).toBe(state)

describe('the newer version of the desktop program', () => {
  test('is fetched with its progress, and is there when it is complete', async () => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345')
      void resumed.then(() => response.end('67890'))
    }
    updater.start(address('/releases/purser-121.0.0.zip?signature=1'))
    await expect.poll(() => updater.progress()).toEqual({ state: 'fetching', done: 5, of: 10, file: '' })
    await expect.poll(() => readdirSync(folder.path)).toEqual(['purser-121.0.0.zip.part'])
    // A second request does not begin again.
    updater.start(address('/other.zip'))
    resume()
    await ended('completed')
    expect(readdirSync(folder.path)).toEqual(['purser-121.0.0.zip'])
    expect(readFileSync(updater.progress().file, 'utf8')).toBe('1234567890')
  })

  test.each([
    ['breaks off', 'complete.zip', () => server.closeAllConnections()],
    ['does not exist', 'none.zip', undefined],
  ])('leaves no file when it %s', async (_, name, breakOff) => {
    answer = (__, response) => {
      response.writeHead(breakOff ? 200 : 404, { 'content-length': 10 }).write('12345')
      if (breakOff) setTimeout(breakOff, 50)
      else response.end('67890')
    }
    updater.start(address(`/${name}`))
    await ended('failed')
    expect(readdirSync(folder.path)).toEqual([])
    expect(report).toHaveBeenCalledOnce()
  })

  test.each(['http://updates.example.com/purser.zip', 'file:///etc/passwd'])(
    'is not fetched from %s, where it could be replaced on its way',
    async (url) => {
      updater.start(url)
      await ended('failed')
      expect(String(report.mock.calls[0]?.[0])).toContain('not https')
    },
  )

  test('is stored in its folder whatever its name is', async () => {
    answer = (_, response) => void response.end('x')
    updater.start(address('/%2e%2e%2f..%2fhidden name'))
    await ended('completed')
    expect(updater.progress().file.startsWith(`${folder.path}/`)).toBe(true)
    expect(readdirSync(folder.path)).toHaveLength(1)
  })
})
