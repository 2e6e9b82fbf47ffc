import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type TestError } from 'vitest'
import { sharedChromium } from '../kit/desk/chromium.ts'
import { copyDemoDatabase } from '../kit/demoDatabase.ts'
import type { CopiedDatabase } from '../kit/crs/database.ts'
import { emptyDrafts, refuseEarlierWindows } from '../kit/desk/drafts.ts'
import { openDesk, type Operator, seeDesk, type Setting, signIn } from '../kit/desk/operator.ts'
import { freePort } from '../kit/freePort.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'

/** Of what a page shows, in characters. */
const screenLength = 2400

/** What a page shows, or why it shows no text, and what it has written to the console as errors or not caught. */
async function screenOf({ page }: Operator): Promise<TestError> {
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
  const logged = (await page.consoleMessages()).filter((message) => message.type() === 'error')
  const uncaught = (await page.pageErrors()).map(({ stack }) => stack)
  const errors = [...logged.map((message) => message.text()), ...uncaught]
  return { message: [page.url(), text.slice(0, screenLength), ...errors].join('\n'), stacks: [] }
}

interface Options {
  /** Windows of the operators show PDF files. */
  showsPdf?: boolean
  /** Settings of the server, which depend on its address. */
  settingsOf?: (url: string) => Promise<Record<string, string>>
}

/**
 * A running Purser with its demo world, and its operators, each in a context of the process’s browser. Operators
 * opened in a test close with it, all others when the file ends; none may have violated the content security policy.
 * A failed test reports what they show.
 */
export function startOperators({ showsPdf = false, settingsOf }: Options = {}) {
  const folder = temporaryFolder()
  let database: CopiedDatabase
  let purser: Purser
  let browser: Browser
  const seated: Operator[] = []
  let before = 0

  beforeAll(async () => {
    const browsing = sharedChromium(showsPdf)
    database = await copyDemoDatabase()
    purser = await (settingsOf ? startWith(settingsOf) : start())
    browser = await browsing
  })
  beforeEach(() => {
    before = seated.length
  })
  afterEach(async ({ task: { result } }) => {
    if (result?.state === 'fail') result.errors?.push(...(await Promise.all(seated.map(screenOf))))
    await leave(before)
  })
  afterAll(async () => {
    await leave(0)
    await purser.stop()
    await database.drop()
    folder.remove()
  })

  function start(port?: number): Promise<Purser> {
    const environment = { DATABASE_URL: database.url }
    return startPurser({ folder: folder.path, environment, ...(port !== undefined && { port }) })
  }

  async function startWith(settings: NonNullable<Options['settingsOf']>): Promise<Purser> {
    const port = await freePort()
    const environment = { DATABASE_URL: database.url, ...(await settings(`http://127.0.0.1:${port}`)) }
    return startPurser({ folder: folder.path, environment, port })
  }

  async function leave(from: number): Promise<void> {
    const left = seated.splice(from)
    for (const operator of left) await operator.close()
    expect(left.flatMap((operator) => operator.violations())).toEqual([])
  }

  return {
    url: () => purser.url,
    /** Connection URL of its database. */
    databaseUrl: () => database.url,
    /** The folder of the server’s data on this machine. */
    folder: folder.path,
    /** A window before sign-in. */
    async visitor(setting: Setting = {}): Promise<Operator> {
      const visitor = await openDesk(purser.url, setting, setting.serviceWorker ? undefined : browser)
      seated.push(visitor)
      return visitor
    },
    /** An operator with an empty working booking and no parked calls; signed in by the form where `signedIn` is false. */
    async operator(setting: Setting = {}): Promise<Operator> {
      if (seated.length === 0) await refuseEarlierWindows(purser.url)
      const { signedIn = true } = setting
      // As late as possible: what a closed window was saving can arrive after it was closed.
      const prepare = () => emptyDrafts(purser.url)
      const operator = await this.visitor({ ...setting, signedIn, prepare })
      await (signedIn ? seeDesk(operator) : signIn(operator))
      return operator
    },
    /** Kills the server without a shutdown; returns a function that restarts it with the same data. */
    async kill(): Promise<() => Promise<void>> {
      const { port } = purser
      await purser.kill9()
      return async () => {
        purser = await start(port)
      }
    },
    async killAndRestart(): Promise<void> {
      const restart = await this.kill()
      await restart()
    },
  }
}
