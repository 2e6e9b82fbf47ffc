/**
 * Script time of the check-in page with 2,400 passengers, measured by the browser on the page's main thread: opening the
 * list of a sailing, then each scan. `npm run build` first; `node tests/bench/gatePage.ts [scans]`. Checks no limits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CDPSession } from 'playwright'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { timeOf } from '../../src/domain/value/portTime.ts'
import { fillSailing, type FilledTrip } from '../kit/crs/fillSailing.ts'
import { openGate, scan, startCheckIn } from '../kit/desk/gate.ts'
import { openDesk } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { dayFromToday } from '../kit/timetable.ts'

const [scans = 20] = process.argv.slice(2).map(Number)
const passengers = 2400

const folder = temporaryFolder()
await (await startPurser({ folder: folder.path })).stop()
const trip = await fill()
const purser = await startPurser({ folder: folder.path })
const operator = await openDesk(purser.url)
const devTools = await operator.page.context().newCDPSession(operator.page)
await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })

/** Sells the last sailing of a day from Piraeus to all of them. */
async function fill(): Promise<FilledTrip & { name: string }> {
  const postgres = await startEmbedded(folder.path)
  const database = await openDatabase(postgres.url)
  const { rows } = await sql<FilledTrip & { name: string }>`
    select itinerary.id as itinerary, itinerary.company, line, vessel, vessel.name, first.port as origin,
      first.seq as "fromSeq", last.port as destination, last.seq as "toSeq", first.departs, last.arrives
    from itinerary join vessel on vessel.code = itinerary.vessel
      join port_call first on first.itinerary_id = itinerary.id and first.port = 'PIR'
      join port_call last on last.itinerary_id = itinerary.id and last.seq = first.seq + 1
    where first.departs like ${`${dayFromToday(0)}%`} order by first.departs desc limit 1`.execute(
    database.owner,
  )
  const [found] = rows
  if (!found) throw new Error('No sailing leaves Piraeus today')
  await fillSailing(database.owner, found, passengers)
  await database.close()
  await postgres.stop()
  return found
}

/** Milliseconds of script, and of style and layout, so far. */
async function spent(session: CDPSession): Promise<{ script: number; drawing: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), drawing: of('LayoutDuration') + of('RecalcStyleDuration') }
}

async function measured(work: () => Promise<unknown>): Promise<{ script: number; drawing: number }> {
  const before = await spent(devTools)
  await work()
  await operator.atRest()
  await pause(250)
  const after = await spent(devTools)
  return { script: after.script - before.script, drawing: after.drawing - before.drawing }
}

const middle = (figures: readonly number[]) =>
  (figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0).toFixed(1)

function print(what: string, all: readonly { script: number; drawing: number }[]): void {
  const scripts = all.map(({ script }) => script)
  const drawing = middle(all.map((one) => one.drawing))
  const most = Math.max(...scripts).toFixed(1)
  console.log(`${what}: script ${middle(scripts)} ms, at most ${most} ms; style and layout ${drawing} ms`)
}

const all = operator.page.getByText(`${passengers} tickets`)
const opening = await measured(async () => {
  await openGate(operator, { reference: '', tickets: [], trip: tripOf(trip) }, 'G1')
  await all.first().waitFor()
})
print('signing in and opening the list the first time', [opening])

const opened: { script: number; drawing: number }[] = []
for (let nth = 0; nth < 5; nth++) {
  await operator.press('Control+k', 'Control+a')
  await operator.type('pkg')
  await operator.press('Enter')
  await operator.page.getByLabel('Sender’s name').waitFor()
  await operator.atRest()
  opened.push(
    await measured(async () => {
      await operator.press('Alt+t', 'g')
      await all.first().waitFor()
    }),
  )
}
print(`opening the list of ${passengers}`, opened)

await startCheckIn(operator)
const scanned: { script: number; drawing: number }[] = []
for (let nth = 1; nth <= scans; nth++)
  scanned.push(
    await measured(async () => {
      await scan(operator, `H${nth * 7}`)
      await operator.page.locator('.checkin-answer').filter({ hasText: 'YES' }).waitFor()
    }),
  )
print('a scan, with its four figures, list and history', scanned)

const typed: { script: number; drawing: number }[] = []
for (const name of ['passengera', 'maria passengerb', 'zz']) {
  typed.push(await measured(() => operator.type(name)))
  await operator.press('Control+a', 'Delete')
}
print('typing a name', typed)

await operator.close()
await purser.stop()
folder.remove()

function tripOf({ departs, origin, destination, vessel, name, company }: FilledTrip & { name: string }) {
  return {
    departureDateTime: departs,
    ...{ origin: { idOrCode: origin, name: '' }, destination: { idOrCode: destination, name: '' } },
    vessel: { idOrCode: vessel, name, company: { abbreviation: company } },
    time: timeOf(departs),
  } as never
}
