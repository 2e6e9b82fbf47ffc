import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyDrafts } from '../kit/desk/drafts.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()
const out = dayFromToday(4)
const typed = typedDay(out)
let operator: Operator

/** A browser whose profile is stored, as in normal use. */
beforeAll(async () => {
  await emptyDrafts(desk.url())
  operator = await desk.visitor({ serviceWorker: true })
  await signIn(operator)
  await operator.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await operator.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

const onLine = () => operator.press('Control+k', 'Control+a')

async function search(): Promise<void> {
  await onLine()
  await operator.type(`pir pas ${typed} 2a`)
  await operator.see('PIR Piraeus')
  await operator.press('Enter')
  await operator.seeRow('HLC')
}

/** The paths of everything in the browser’s cache. */
const keptPaths = () =>
  operator.page.evaluate(async () => {
    const builds = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(builds.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

describe('the installed desk', () => {
  it('can be installed, in a window of its own @all', async () => {
    const devTools = await operator.page.context().newCDPSession(operator.page)
    const { data, errors } = await devTools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ display: 'standalone', start_url: '/', name: 'Purser' })
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  })

  it('caches all its files and no response of the server @all', async () => {
    await search()
    await operator.goTo('/en/booking-search')
    await operator.page.locator('.line-input').waitFor()
    await operator.atRest()
    const paths = await keptPaths()
    expect(paths).toContain('/')
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => /^\/(cws|desk)(\/|$)/.test(path))).toEqual([])
  })

  it('shows the release notes by command, in the language of the desk, and restores the focus (CO-021) @all', async () => {
    await runByTitle(operator, 'What’s new')
    await operator.see('What’s new in 120.0.0')
    await operator.see('Open tickets.')
    await operator.press('Escape')
    await operator.missing('Open tickets.')
    expect(await operator.focused()).toBe('input "Command line"')
    await runByTitle(operator, 'Change language')
    await runByTitle(operator, 'Τι νέο υπάρχει')
    await operator.see('Ανοιχτά εισιτήρια.')
    await operator.press('Escape')
    await runByTitle(operator, 'Αλλαγή γλώσσας')
    await operator.see('Manage bookings')
  })

  it('shows them once after a new version @all', async () => {
    await operator.page.evaluate(() => localStorage.setItem('purser.release', '119.0.0'))
    await operator.goTo('/en/book-ticket')
    await operator.see('What’s new in 120.0.0')
    await operator.press('Escape')
    await operator.goTo('/en/book-ticket')
    await operator.see('Manage bookings')
    await operator.atRest()
    expect(await operator.page.getByRole('dialog').count()).toBe(0)
  })

  it('reports that it is the latest version @all', async () => {
    await runByTitle(operator, 'Update the application')
    await operator.see('This is the latest version.')
    await operator.press('Escape')
  })

  it('opens without a connection, shows that, and continues once connected @all', async () => {
    const restart = await desk.kill()
    await operator.see('No Internet Connection')
    await operator.press('Alt+b')
    await operator.page.getByRole('dialog').getByText('No Internet Connection').waitFor()
    await operator.press('Escape')
    await operator.page.reload()
    await operator.see('Checking every 3 seconds')
    await operator.page.getByRole('textbox').first().waitFor()
    await restart()
    await operator.page.getByRole('combobox').first().waitFor({ timeout: 30_000 })
  })
})

describe('an update', () => {
  const worker = join(import.meta.dirname, '../../.build/desk/worker.js')

  it('is offered, refused while the working booking is not empty, and installed afterwards @all', async () => {
    await search()
    await operator.press('Control+k')
    await operator.type('1')
    await operator.press('Enter')
    await operator.press('F1')
    await operator.page.waitForURL(/step-2$/)
    const before = await readFile(worker, 'utf8')
    // Each attempt builds another version, since one installed by an earlier attempt is no longer an update.
    const newer = `"build":"newer${Date.now()}","entry":"/newer.js"`
    await writeFile(worker, before.replace(/"build":"\w+","entry":"[^"]+"/, newer))
    try {
      await runByTitle(operator, 'Update the application')
      await operator.see('The newer version is ready.')
      await operator.press('Enter')
      await operator.see('A booking is in progress')
      await operator.press('Escape')
      await runByTitle(operator, 'Issue tickets')
      await operator.see('The booking is not finished')
      await operator.press('Tab', 'Enter')
      await operator.page.waitForURL(/\/book-ticket$/)
      await operator.atRest()
      await runByTitle(operator, 'Update the application')
      await operator.see('The newer version is ready.')
      // A page that starts slowly would take longer than a notice stays.
      await operator.page.evaluate(() => localStorage.setItem('purser.keepNotices', 'true'))
      await operator.press('Enter')
      await operator.see('Update completed')
    } finally {
      await writeFile(worker, before)
    }
  })
})
