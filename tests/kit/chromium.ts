import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser the test run was given, else one on the path. */
export function chromiumPath(): string {
  const given = process.env['PURSER_CHROMIUM']
  const found = given ?? names.map(onPath).find((path) => path !== undefined)
  if (!found)
    throw new Error('No Chromium: run npm test, which finds or installs one, or name it in PURSER_CHROMIUM')
  return found
}

/**
 * Chromium's own pages in the address bar of every window: they take more of the machine than a page of the desk. The
 * rest is what Playwright turns off, whose list this one replaces.
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

function onPath(name: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
