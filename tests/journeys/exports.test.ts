import { readFile } from 'node:fs/promises'
import type { Download, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { statistics } from '../../src/contract/statistics.ts'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()
const parts = `**${bases.desk}${statistics.tickets.path}?*`

beforeAll(() => issuedBooking(desk.url()))

/** On the statistics, with the two tickets listed. */
async function opened(): Promise<Operator> {
  const one = await desk.operator()
  await runByTitle(one, 'Statistics')
  await one.seeRow('PIR-PAS')
  await one.atRest()
  return one
}

/** Holds the responses with tickets back until the returned function is called. */
async function holdParts({ page }: Operator): Promise<{ held: Promise<unknown>; release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = page.waitForRequest(parts)
  await page.route(parts, async (route: Route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return { held, release: () => resolve() }
}

function downloadsOf({ page }: Operator): Download[] {
  const all: Download[] = []
  page.on('download', (one) => all.push(one))
  return all
}

const linesOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).split('\r\n')
/** The routes of the rows below the titles. */
const routesOf = async (file: Download) =>
  (await linesOf(file)).slice(1).map((line) => /PIR-PAS/.exec(line)?.[0])
const whole = ['PIR-PAS', 'PIR-PAS']

test('a connection that is lost for a moment does not end an export, whose file is whole @all', async () => {
  const one = await opened()
  let lost = 2
  await one.page.route(parts, (route) => (lost-- > 0 ? route.abort() : route.continue()))
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'e')
  expect(await routesOf(await saved)).toEqual(whole)
  await one.see(/^Exported: tickets-.*\.csv, 2 rows$/)
})

test('a connection that stays lost is reported, and leaves no file that looks whole @all', async () => {
  const one = await opened()
  const files = downloadsOf(one)
  await one.page.route(parts, (route) => route.abort())
  await one.press('Alt+t', 'x')
  await one.see(/No answer from the server/)
  await one.page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(files).toEqual([])
  await one.page.unroute(parts)
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'x')
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('an export goes on while its keys are pressed again, Esc is pressed and another page is opened @all', async () => {
  const one = await opened()
  const files = downloadsOf(one)
  const { held, release } = await holdParts(one)
  await one.press('Alt+t', 'e')
  await held
  await one.press('Alt+t', 'e')
  await one.see('An export is in progress.')
  await one.press('Escape')
  await one.page.getByRole('progressbar').waitFor()
  await runByTitle(one, 'Agency information')
  await one.page.waitForURL('**/info')
  release()
  await one.see(/^Exported: tickets-.*\.csv, 2 rows$/)
  expect(files).toHaveLength(1)
  expect(await routesOf(files[0]!)).toEqual(whole)
})

test('an export stays in its language when the desk is switched to another @all', async () => {
  const one = await opened()
  const { held, release } = await holdParts(one)
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'e')
  await held
  await runByTitle(one, 'Change language')
  await one.page.waitForURL(/:\d+\/statistics/)
  release()
  const [titles = '', first = ''] = await linesOf(await saved)
  expect(titles).toBe(
    '\uFEFFIssued,Departure,Route,Vessel,Co.,Ticket,Booking,Passenger,Type,Status,Price,Agency,User',
  )
  expect(first).toMatch(/,issued,\d+(\.\d+)?,1300,demo$/)
})

test('in Greek the file opens in columns: byte order mark, semicolons and decimal commas @all', async () => {
  const one = await desk.operator({ language: 'el' })
  await one.goTo('/statistics')
  await one.seeRow('PIR-PAS')
  await one.atRest()
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'e')
  const [titles = '', first = ''] = await linesOf(await saved)
  expect(titles).toMatch(/^\uFEFFΈκδοση;Αναχώρηση;/)
  expect(first).toMatch(/;AD;[Α-Ωα-ωά-ώ]+;\d+(,\d+)?;1300;demo$/)
})

test('signing out ends the export without a file, and the next user has none under way @all', async () => {
  const one = await opened()
  const files = downloadsOf(one)
  const { held, release } = await holdParts(one)
  await one.press('Alt+t', 'e')
  await held
  await one.press('Control+k')
  await one.type('out')
  await one.pause()
  await one.press('Enter')
  await one.page.getByLabel('Password').waitFor()
  release()
  await signIn(one)
  await runByTitle(one, 'Statistics')
  await one.seeRow('PIR-PAS')
  expect(files).toEqual([])
  expect(await one.page.getByRole('progressbar').count()).toBe(0)
})

test('a server that is killed in the middle and started again finishes the export @all', async () => {
  const one = await opened()
  const { held, release } = await holdParts(one)
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', 'x')
  await held
  const restart = await desk.kill()
  release()
  await restart()
  expect((await saved).suggestedFilename()).toMatch(/^tickets-.*\.xlsx$/)
  await one.see(/^Exported: tickets-.*\.xlsx, 2 rows$/)
})

test('an export of no rows is refused, and makes no file @all', async () => {
  const one = await opened()
  const files = downloadsOf(one)
  await one.page.getByRole('search').getByLabel('Customer', { exact: true }).focus()
  await one.type('nobody')
  await one.press('Enter')
  await one.see('No tickets found.')
  await one.atRest()
  await one.press('Alt+t', 'e')
  await one.see('There is nothing to export.')
  expect(files).toEqual([])
})
