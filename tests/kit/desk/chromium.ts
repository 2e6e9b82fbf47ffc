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
 * Disables Chromium’s own pages in the address bar of every window, which use more CPU than a page of the desk. The
 * other flags are Playwright’s, because this list replaces Playwright’s own.
 */
const unneeded = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'PaintHolding'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['DestroyProfileOnBrowserClose', 'MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
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
  `--disable-features=${unneeded.join(',')}`,
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: flags, headless: true })

let shared: Promise<Browser> | undefined

/** The browser of this process, for test files that run one after another in it; it ends with the process. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium()
  return shared as Promise<Browser>
}

function onPath(name: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
