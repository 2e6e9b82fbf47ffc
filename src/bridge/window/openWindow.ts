import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Opens the desk in a window without an address bar. It has a separate profile, so that the process lives as long as
 * the window, and its address is not passed on to a running browser.
 */
export function openWindow(browser: string, address: string, profile: string): ChildProcess {
  const args = [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--start-maximized',
    // A desk on another machine may ask the bridge on this one without a question to the operator.
    '--disable-features=LocalNetworkAccessChecks',
    // Browsers refuse to start as root with a sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return spawn(browser, args, { stdio: 'ignore' })
}

/** Facts about the machine, which tests replace. */
interface Machine {
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
  exists(path: string): boolean
}

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const thisMachine: Machine = { platform: process.platform, environment: process.env, exists: existsSync }

/** The first installed browser that can open a window without an address bar; undefined if there is none. */
export function findBrowser(machine: Machine = thisMachine): string | undefined {
  return candidates(machine).find((path) => machine.exists(path))
}

function candidates({ platform, environment }: Machine): string[] {
  if (platform === 'win32')
    return windowsFolders.flatMap((name) => {
      const folder = environment[name]
      return folder ? windowsPrograms.map((program) => `${folder}\\${program}`) : []
    })
  if (platform === 'darwin')
    return ['/Applications', `${environment['HOME'] ?? ''}/Applications`].flatMap((folder) =>
      macApps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    )
  const folders = [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), '/snap/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
