import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser configured for the test run, otherwise one on the PATH. */
export function chromiumPath(): string {
  const given = process.env['PURSER_CHROMIUM']
  const found = given ?? names.map(onPath).find((path) => path !== undefined)
  if (!found)
    throw new Error('No Chromium: run npm test, which finds or installs one, or name it in PURSER_CHROMIUM')
  return found
}

/**
 * The headless shell, which uses a fifth less CPU than the browser and shows no PDF; without it the browser.
 */
const shellPath = () => process.env['PURSER_HEADLESS_SHELL'] ?? chromiumPath()

/**
 * Disables Chromium’s own pages in the address bar of every window, which use more CPU than a page of the desk. The
 * other flags are Playwright’s, because this list replaces Playwright’s own.
 */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'LensOverlay',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'PaintHolding',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'DestroyProfileOnBrowserClose',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
]

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell would place letters on whole pixels.
  '--font-render-hinting=none',
  `--disable-features=${unneeded.join(',')}`,
]

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags, headless: true })

export const launchChromium = (): Promise<Browser> => launch(shellPath())

const shared = new Map<string, Promise<Browser>>()

/** The browser of this process, for test files that run one after another in it; it ends with the process. */
export async function sharedChromium(showsPdf = false): Promise<Browser> {
  const path = showsPdf ? chromiumPath() : shellPath()
  const running = shared.get(path)
  if (running && (await running).isConnected()) return running
  const started = launch(path)
  shared.set(path, started)
  return started
}

function onPath(name: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
