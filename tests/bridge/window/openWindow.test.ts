import { expect, test } from 'vitest'
import { findBrowser } from '../../../src/bridge/window/openWindow.ts'

const machine = (platform: NodeJS.Platform, environment: Record<string, string>, ...installed: string[]) => ({
  platform,
  environment,
  exists: (path: string) => installed.includes(path),
})

test.each([
  [
    'Linux',
    machine('linux', { PATH: '/usr/bin:/opt/bin' }, '/opt/bin/google-chrome'),
    '/opt/bin/google-chrome',
  ],
  ['a snap', machine('linux', { PATH: '/usr/bin' }, '/snap/bin/chromium'), '/snap/bin/chromium'],
  [
    'Windows',
    machine(
      'win32',
      { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ),
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  [
    'macOS',
    machine('darwin', { HOME: '/Users/ana' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
])('the browser of %s is found', (_, installed, path) => {
  expect(findBrowser(installed)).toBe(path)
})

test('no browser is found where none is installed', () => {
  expect(findBrowser(machine('linux', { PATH: '/usr/bin' }))).toBeUndefined()
})
