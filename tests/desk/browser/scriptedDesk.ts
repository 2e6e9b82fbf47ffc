import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Browser, Page, Route } from 'playwright'
import { inject } from 'vitest'
import { bases, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { launchChromium } from '../../kit/desk/chromium.ts'
import { defaultResponses } from './defaultResponses.ts'

/** The response of each call, or a function that creates it. `status` is the HTTP status. */
export type Script = Readonly<Record<string, object | ((route: Route) => Promise<object>)>>

/** The whole desk in a browser, with a server that returns scripted responses. */
export interface ScriptedDesk {
  /** A signed-in user opens an address in a new browser context. */
  open(address: string, script?: Script): Promise<Page>
  close(): Promise<void>
}

/** Browsers treat names below localhost as secure contexts, which have all of `crypto`. */
const origin = 'http://desk.localhost'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const patience = 20_000

/** Shows the production build of the desk made for the run. */
export async function startScriptedDesk(): Promise<ScriptedDesk> {
  const folder = inject('builtPages').desk
  const browser = await launchChromium()
  return {
    async open(address, script = {}) {
      const page = await openPage(browser)
      await page.route(`${origin}/**`, (route) => serve(route, folder, script))
      await page.goto(origin + address)
      return page
    },
    close: () => browser.close(),
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1600, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  page.setDefaultTimeout(patience)
  page.on('pageerror', (error) => console.error(error))
  return page
}

async function serve(route: Route, folder: string, script: Script): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const call = callOf(request.method(), pathname)
  if (call === undefined) return serveFile(route, folder, pathname)
  const scripted = script[call.id] ?? defaultResponses[call.id] ?? { code: 'not_scripted', success: false }
  const answer = typeof scripted === 'function' ? await scripted(route) : scripted
  const { status = 200, ...rest } = answer as { status?: number }
  await route.fulfill({ status, json: { code: '000', ...rest } })
}

/** A file of the build, or index.html for every address of the desk. */
async function serveFile(route: Route, folder: string, pathname: string): Promise<void> {
  const file = join(folder, pathname)
  const served = extname(file) !== '' && existsSync(file) ? file : join(folder, 'index.html')
  await route.fulfill({ body: await readFile(served), contentType: types[extname(served)] ?? 'text/plain' })
}

const patterns = calls.map((call) => ({
  call,
  pattern: new RegExp(`^${bases[call.base]}${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function callOf(method: string, pathname: string): Call | undefined {
  return patterns.find(({ call, pattern }) => call.method === method && pattern.test(pathname))?.call
}
