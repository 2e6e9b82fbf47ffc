import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
