import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { launchChromium } from '../../kit/desk/chromium.ts'
import { texts } from '../../../vite.config.ts'

/** A page that renders components of the desk, shown in a real browser, without a server. */
export interface BuiltPage {
  open(size?: { width: number; height: number }): Promise<Page>
  close(): Promise<void>
}

/** Browsers treat names below localhost as secure contexts, which have all of `crypto`. */
const address = 'http://desk.localhost'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Shows the page that `buildPage` wrote into the folder. */
export async function showBuiltPage(folder: string): Promise<BuiltPage> {
  const browser = await launchChromium()
  return {
    open: (size = { width: 1600, height: 900 }) => openPage(browser, folder, size),
    close: () => browser.close(),
  }
}

export async function buildPage(entry: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), texts()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'page.js', assetFileNames: (asset) => assetName(asset.names) },
      },
    },
  })
}

function assetName(names: readonly string[]): string {
  return names.some((name) => name.endsWith('.css')) ? 'page.css' : 'assets/[name]-[hash][extname]'
}

const html = `<!doctype html><html lang="el" data-theme="dark" data-density="normal">
<head><meta charset="utf-8"><link rel="stylesheet" href="/page.css"></head>
<body><div id="desk"></div><script type="module" src="/page.js"></script></body></html>`

async function openPage(browser: Browser, folder: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport, locale: 'el-GR' })
  page.on('pageerror', (error) => console.error(error))
  await page.route(`${address}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const file = join(folder, path)
    if (path === '/') return route.fulfill({ body: html, contentType: 'text/html' })
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ body: await readFile(file), contentType: types[extname(file)] ?? 'text/plain' })
  })
  await page.goto(address)
  return page
}

/** The events of a page whose window loses and regains the focus; the element remains the page’s active element. */
export function leaveWindow(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const type of ['focusout', 'focusin'])
      document.activeElement?.dispatchEvent(new FocusEvent(type, { bubbles: true }))
  })
}
