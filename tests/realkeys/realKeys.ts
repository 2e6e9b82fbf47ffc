// Sells with keys pressed through the X server, in browsers with their windows shown: `node tests/realkeys/realKeys.ts
// [chromium] [firefox]`. Needs Xvfb, openbox, xdotool and setxkbmap; as root on Debian it installs them itself.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bases } from '../../src/contract/call.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { dayFromToday, rowOf, tripsOf } from '../kit/timetable.ts'

const needed = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  setxkbmap: 'x11-xkb-utils',
  import: 'imagemagick',
}
const browsers = { chromium: 'chromium', firefox: 'firefox-esr' }
type Browser = keyof typeof browsers

const display = ':97'
const shots = join(import.meta.dirname, '../../.build/tests/realkeys')
const environment = { ...process.env, DISPLAY: display }
const say = (words: string) => process.stdout.write(`${words}\n`)
const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms))

const isThere = (program: string) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0

/** Packages of Debian that are missing are installed where that may be done, else named. */
function need(programs: Record<string, string>): boolean {
  const missing = () => Object.entries(programs).filter(([program]) => !isThere(program))
  const packages = missing().map(([, name]) => name)
  if (packages.length === 0) return true
  if (process.getuid?.() === 0 && isThere('apt-get'))
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit' })
  if (missing().length === 0) return true
  say(`missing: ${packages.join(' ')}; get them with: sudo apt-get install ${packages.join(' ')}`)
  return false
}

const running: ChildProcess[] = []

function begin(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { env: environment, stdio: 'ignore', detached: true })
  running.push(child)
  return child
}

function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

const tool = (...args: string[]) =>
  execFileSync('xdotool', args, { env: environment, encoding: 'utf8' }).trim()

/** What X calls the keys on which a US keyboard has these characters: what lies there on another layout is typed. */
const places: Record<string, string> = { ' ': '65', '/': '61', ',': '59', ';': '47', '.': '60', '-': '20' }
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const firstCodes = [10, 24, 38, 52]
for (const [at, row] of rows.entries())
  for (const [nth, key] of [...row].entries()) places[key] = String((firstCodes[at] ?? 0) + nth)

/** Keys by their X names, letters by their places; modifiers joined by +. */
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+').map((part) => places[part] ?? part)
    tool('key', '--clearmodifiers', parts.join('+'))
    await pause(60)
  }
}

/** By the places of a US keyboard, whatever the layout makes of them. */
async function typePlaces(text: string): Promise<void> {
  for (const character of text) await press(character)
}

const layout = (name: string) => execFileSync('setxkbmap', [name], { env: environment })

function shoot(name: string): void {
  mkdirSync(shots, { recursive: true })
  spawnSync('import', ['-window', 'root', join(shots, `${name}.png`)], { env: environment })
}

function openBrowser(browser: Browser, url: string, profile: string): ChildProcess {
  if (browser === 'firefox') {
    const quiet = [
      'browser.shell.checkDefaultBrowser',
      'browser.aboutwelcome.enabled',
      'datareporting.policy.dataSubmissionEnabled',
    ]
    const lines = [
      ...quiet.map((name) => `user_pref("${name}", false);`),
      'user_pref("signon.rememberSignons", false);',
    ]
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    return begin('firefox-esr', [
      '--no-remote',
      '--profile',
      profile,
      '--width',
      '1600',
      '--height',
      '900',
      url,
    ])
  }
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-sync',
    '--window-size=1600,900',
  ]
  return begin('chromium', [
    ...flags,
    '--lang=en',
    '--password-store=basic',
    `--user-data-dir=${profile}`,
    url,
  ])
}

/** The one window the browser shows, once it is there; it gets the keys. */
async function windowOf(words: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const found = spawnSync('xdotool', ['search', '--onlyvisible', '--name', words], {
      env: environment,
      encoding: 'utf8',
    })
    const window = found.stdout.trim().split('\n').at(-1)
    if (found.status === 0 && window) {
      tool('windowactivate', '--sync', window)
      return
    }
    await pause(500)
  }
  throw new Error(`No window called ${words}`)
}

async function newest(
  url: string,
): Promise<{ reference: string; status: string; surnames: readonly string[] }> {
  const headers = { agencycode: '1300', username: 'demo', password: 'ferrydemo', validationcode: '1300' }
  const get = async <T>(path: string, more: Record<string, string>) =>
    (await (await fetch(`${url}${bases.spec}${path}`, { headers: more })).json()) as T
  const { accessToken } = await get<{ accessToken: string }>('/token', headers)
  const authorization = { authorization: `Bearer ${accessToken}` }
  const { crsReservationId: reference = '' } = await get<{ crsReservationId?: string }>(
    '/retrieve-the-last-booking',
    authorization,
  )
  if (reference === '') return { reference, status: '', surnames: [] }
  const { bookings } = await get<{ bookings: Booked[] }>(
    `/retrieve-bookings?crsReservationIds=${reference}`,
    authorization,
  )
  const [booking] = bookings
  const passengers = booking?.trips.flatMap(({ selectedPassengers }) => selectedPassengers) ?? []
  return {
    reference,
    status: booking?.reservationStatus ?? '',
    surnames: passengers.map(({ surname }) => surname),
  }
}

interface Booked {
  reservationStatus: string
  trips: { selectedPassengers: { surname: string }[] }[]
}

/** Waits until the newest booking is another one than before. */
async function sold(url: string, before: string): Promise<Awaited<ReturnType<typeof newest>>> {
  for (let tries = 0; tries < 40; tries++) {
    const now = await newest(url)
    if (now.reference !== before) return now
    await pause(500)
  }
  throw new Error('Nothing was sold')
}

async function signIn(): Promise<void> {
  await typePlaces('demo')
  await press('Tab')
  await typePlaces('ferrydemo')
  await press('Tab')
  await typePlaces('1300')
  await press('Return')
  await pause(8000)
}

/** F1 F3 F5 F6 F10 F12 ctrl+s ctrl+p ctrl+k: the window is the same afterwards, and shows the desk. */
async function pressWhatBrowsersWant(): Promise<void> {
  await press('F1', 'F3', 'F5', 'F6', 'F10', 'ctrl+s', 'ctrl+k', 'Escape', 'F12')
  await pause(1500)
}

const date = dayFromToday(5)
const day = `${date.slice(8)}/${date.slice(5, 7)}`

async function sellByForms(surname: string): Promise<void> {
  // A letter first: from it the desk detects a layout on which q types another character.
  await press('ctrl+k', 'alt+q', 'shift+F7', 'shift+Tab', 'shift+Tab')
  for (const word of ['pir', 'pas', day]) {
    await typePlaces(word)
    await press('Tab')
  }
  await press('F3')
  await pause(2500)
  await press('Return', 'F1')
  await pause(2500)
  for (const word of [surname, 'maria', 'f']) {
    await typePlaces(word)
    await press('Tab')
  }
  await press('alt+u', 'F1')
  await pause(3000)
  await press('F1')
}

/** Words and codes by the places of their keys: on a Greek layout `ξτρ` is jtr. */
async function sellByLine(row: number, surname: string): Promise<void> {
  await press('ctrl+k')
  await typePlaces(`pir pas ${day}`)
  await press('Return')
  await pause(2500)
  await typePlaces(String(row))
  await press('Return', 'F1')
  await pause(2500)
  for (const word of [surname, 'maria', 'f']) {
    await typePlaces(word)
    await press('Tab')
  }
  await press('alt+u', 'F1')
  await pause(3000)
  await press('F1')
}

let failed = 0

async function check(name: string, url: string, sell: () => Promise<void>): Promise<void> {
  const before = await newest(url)
  try {
    await sell()
    const now = await sold(url, before.reference)
    const good = now.status === 'ISSUED'
    if (!good) failed += 1
    say(`${good ? 'passed' : 'FAILED'}  ${name}: ${now.reference} ${now.status} ${now.surnames.join(', ')}`)
  } catch (fault) {
    failed += 1
    say(`FAILED  ${name}: ${String(fault)}`)
  }
  shoot(name.replaceAll(/[^a-z]+/gi, '-'))
}

async function journey(browser: Browser, url: string, row: number): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'purser-realkeys-'))
  layout('us')
  const window = openBrowser(browser, `${url}/en`, profile)
  try {
    await windowOf('Purser')
    await pause(15_000)
    await signIn()
    shoot(`${browser}-signed-in`)
    await pressWhatBrowsersWant()
    await check(`${browser}, us layout, by forms`, url, () => sellByForms('smith'))
    await check(`${browser}, us layout, by line`, url, () => sellByLine(row, 'jones'))
    layout('gr')
    await check(`${browser}, gr layout, by forms`, url, () => sellByForms('papas'))
    await check(`${browser}, gr layout, by line`, url, () => sellByLine(row, 'kostas'))
  } finally {
    end(window)
    await pause(500)
    rmSync(profile, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2).filter((name): name is Browser => name in browsers)
const chosen = asked.length > 0 ? asked : (Object.keys(browsers) as Browser[])
if (!need(needed)) process.exit(1)
const folder = temporaryFolder()
const purser = await startPurser({ folder: folder.path })
try {
  begin('Xvfb', [display, '-screen', '0', '1600x900x24'])
  await pause(1500)
  begin('openbox', [])
  const row = rowOf(await tripsOf(purser.url, { from: 'PIR', to: 'PAS', date }))
  for (const browser of chosen) {
    if (!need({ [browsers[browser]]: browsers[browser] })) failed += 1
    else await journey(browser, purser.url.replace(/\/$/, ''), row)
  }
} finally {
  for (const child of running) end(child)
  await purser.stop()
  folder.remove()
}
say(`screenshots in ${shots}`)
process.exitCode = failed > 0 ? 1 : 0
