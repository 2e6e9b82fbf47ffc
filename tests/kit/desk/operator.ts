import { setTimeout as rest } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { chromiumPath, flags } from './chromium.ts'
import { signInBrowser } from '../demoSession.ts'
import { watchPolicy } from './policy.ts'
import { temporaryFolder } from '../folder.ts'

/** A person at the desk who presses keys, types and reads. There is no mouse. */
export interface Operator {
  page: Page
  /** Keys pressed so far; a typed character counts as one, a chord as one (its modifiers are held). */
  keys(): number
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until the text is displayed. */
  see(words: string | RegExp): Promise<void>
  /** Waits until the text has disappeared. */
  missing(words: string | RegExp): Promise<void>
  /** Waits until a grid row contains all texts. */
  seeRow(...words: string[]): Promise<void>
  /** Waits until the desk has started, no command is pending and no key typed ahead waits: keys take effect at once. */
  atRest(): Promise<void>
  /** Waits before a deliberate Enter: a second one sooner after the last key is ignored as accidental. */
  pause(): Promise<void>
  /** The first match of a pattern on the screen, with its groups. */
  read(pattern: RegExp): Promise<RegExpMatchArray>
  goTo(path: string): Promise<void>
  /** Name of the focused element: `input "Από"`; never body. */
  focused(): Promise<string>
  shot(path: string): Promise<void>
  /** What the content security policy has blocked since the last call. */
  violations(): string[]
  close(): Promise<void>
}

export interface Setting {
  language?: 'el' | 'en'
  theme?: 'dark' | 'light' | 'contrast'
  width?: number
  height?: number
  /** Lets the browser cache the desk for offline use; slower, so off by default. */
  serviceWorker?: boolean
  /** Opens the desk of the first demo user, without the page of the sign-in. */
  signedIn?: boolean
  /** Opens the desk by a host name, which passkeys need. */
  byName?: boolean
  /** Done last before the page is opened. */
  prepare?: () => Promise<void>
}

const timeout = 30_000
/** In ms, slightly more than the desk requires. */
const slip = 350

/** Opens the desk in a fresh context of the given browser, or in a new browser. */
export async function openDesk(address: string, setting: Setting = {}, browser?: Browser): Promise<Operator> {
  const url = setting.byName ? address.replace('127.0.0.1', 'localhost') : address
  const { language = 'en', theme = 'dark', signedIn = false } = setting
  const { context, close } = await profileOf(setting, browser)
  await context.addInitScript(
    ([look]) => localStorage.setItem('purser.look', look as string),
    [JSON.stringify({ theme, density: 'normal' })],
  )
  if (signedIn) await signInBrowser(context, url)
  if (!setting.serviceWorker) await interceptFromTheStart(context)
  const violations = watchPolicy(context)
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(timeout)
  await setting.prepare?.()
  // A desk that has just been signed in to shows step 1.
  await page.goto(`${url}${language === 'el' ? '' : `/${language}`}${signedIn ? '/book-ticket' : ''}`)
  await page.getByRole('textbox').first().waitFor()
  return operatorOf(page, url, close, violations)
}

/** Chromium may send a request past a page's first route, when that is added while the page is open. */
const interceptFromTheStart = (context: BrowserContext) =>
  context.route('**/requested-by-no-page', (route) => route.abort())

interface Profile {
  context: BrowserContext
  close(): Promise<void>
}

async function profileOf(setting: Setting, browser: Browser | undefined): Promise<Profile> {
  const { language = 'en', width = 1600, height = 900, serviceWorker = false } = setting
  const options: BrowserContextOptions = {
    viewport: { width, height },
    locale: language === 'el' ? 'el-GR' : 'en-GB',
    timezoneId: 'Europe/Athens',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    // Load balancers of tests sign their certificates themselves.
    ignoreHTTPSErrors: true,
  }
  if (browser === undefined) return ownBrowser(options)
  const context = await browser.newContext(options)
  return { context, close: () => closeContext(context) }
}

/** What a test does with requests may still be under way, and fails once the pages are closed. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

async function ownBrowser(options: BrowserContextOptions): Promise<Profile> {
  const folder = temporaryFolder()
  const executablePath = chromiumPath()
  const own = { ...options, executablePath, args: flags, headless: true }
  const context = await chromium.launchPersistentContext(folder.path, own)
  return {
    context,
    async close() {
      await closeContext(context)
      folder.remove()
    },
  }
}

/** An operator in a window that is open already. */
export function operatorOf(
  page: Page,
  url: string,
  close: () => Promise<void>,
  violations: Operator['violations'] = () => [],
): Operator {
  let pressed = 0
  let lastKey = 0
  const onScreen = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first()
  return {
    page,
    keys: () => pressed,
    async press(...keys) {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
      lastKey = performance.now()
    },
    async type(text) {
      pressed += [...text].length
      await page.keyboard.type(text)
      lastKey = performance.now()
    },
    see: (words) => onScreen(words).waitFor(),
    missing: (words) => onScreen(words).waitFor({ state: 'hidden' }),
    async seeRow(...words) {
      const rows = words.reduce(
        (found, word) => found.filter({ hasText: word }),
        page.getByRole('row').filter({ visible: true }),
      )
      await rows.first().waitFor()
    },
    pause: () => rest(Math.max(0, lastKey + slip - performance.now())).then(() => undefined),
    atRest: () => page.waitForFunction(nothingUnderWay).then(() => undefined),
    read: (pattern) => readMatch(page, pattern),
    goTo: (path) => page.goto(url + path).then(() => undefined),
    focused: () => page.evaluate(nameOfFocus),
    shot: (path) => page.screenshot({ path }).then(() => undefined),
    violations,
    close,
  }
}

async function readMatch(page: Page, pattern: RegExp): Promise<RegExpMatchArray> {
  await page.waitForFunction(
    ([source, flags]) => new RegExp(source as string, flags).test(document.body.innerText),
    [pattern.source, pattern.flags],
  )
  const match = (await page.evaluate(() => document.body.innerText)).match(pattern)
  if (!match) throw new Error(`${pattern} was on screen and went away`)
  return match
}

function nameOfFocus(): string {
  const held = document.activeElement
  if (!held || held === document.body) return 'body'
  const label = held.getAttribute('aria-label') ?? (held as HTMLInputElement).labels?.[0]?.textContent ?? ''
  return `${held.tagName.toLowerCase()} "${label.trim()}"`
}

export interface SignIn {
  /** Of another agency than the first of the demo world. */
  agency?: string
  user?: string
  password?: string
  validationCode?: string
}

/** Signs in as the first demo user, or as another one. */
export async function signIn(operator: Operator, who: SignIn = {}): Promise<void> {
  const { agency, user = 'demo', password = 'ferrydemo', validationCode = agency ?? '1300' } = who
  await operator.type(user)
  await operator.press('Tab')
  await operator.type(password)
  await operator.press('Tab')
  await operator.type(validationCode)
  if (agency !== undefined) {
    await operator.press('Tab')
    await operator.type(agency)
  }
  await operator.press('Enter')
  await seeDesk(operator)
}

/** Waits until the desk is shown. */
export const seeDesk = ({ page }: Operator) => page.getByRole('combobox').first().waitFor()

function nothingUnderWay(): boolean {
  const { purser } = window as unknown as {
    purser?: { pending(): unknown[]; isRestoring(): boolean }
  }
  const typedAhead = document.querySelector('.status-queue:is(.holding, .playing)')
  return purser !== undefined && !purser.isRestoring() && purser.pending().length === 0 && !typedAhead
}
