import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { takenUnits } from '../../domain/sailing/freeUnits.ts'
import { isControl, isTerm, parseControl, type Term } from '../../domain/sailing/salesControl.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { dateAt, daysBetween } from '../../domain/value/portTime.ts'
import { readStockOfSailings, type StockOfSailing } from '../database/stock/controlRows.ts'
import { runAsSystem } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode, vesselNameIn } from '../reference/records.ts'
import { readItineraries, type Itinerary } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { stepControls } from './steps.ts'
import { matchingSailings, readReleases, type ReleaseRow, salesOf } from './inventorySql.ts'

type Answer = AnswerOf<typeof inventory.sailings>
type WireSailing = Answer['sailings'][number]

/** Sailings of an answer. */
const most = 500

/** Lists the sailings of the user’s companies with what they have, what is sold, and the controls of their sale. */
export async function sailings(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { body }: InputOf<typeof inventory.sailings>,
  { tx, who, clock }: CallContext,
): Promise<Answer> {
  const { timezone: zone } = catalogue.network
  const now = clock.localNow(zone)
  const companies = await companiesOf(tx, who)
  const ids = await matchingSailings(tx, companies, body, { now, most: most + 1 })
  const shown = ids.slice(0, most)
  const [itineraries, stock, releases] = [
    await readItineraries(tx, shown),
    await readStockOfSailings(tx, shown),
    await readReleases(tx, shown),
  ]
  const sales = await runAsSystem(tx, who, () => salesOf(tx, shown, now.slice(0, 10)))
  const byId = new Map(itineraries.map((itinerary) => [itinerary.itinerary, itinerary]))
  const stockById = Map.groupBy(stock, ({ itinerary }) => itinerary)
  const releasesById = Map.groupBy(releases, ({ itinerary }) => itinerary)
  const salesById = new Map(sales.map(({ itinerary, ...sold }) => [itinerary, sold]))
  return {
    sailings: shown.flatMap((id) => {
      const itinerary = byId.get(id)
      if (!itinerary) return []
      const sold = salesById.get(id) ?? { bookings: 0, revenue: 0, soldLately: 0, usualLately: 0 }
      return [
        {
          ...timesOf(catalogue, who.language, itinerary),
          ...stockOf(stockById.get(id) ?? [], itinerary, releasesById.get(id) ?? [], {
            today: now.slice(0, 10),
            zone,
          }),
          ...sold,
        },
      ]
    }),
    more: ids.length > most,
  }
}

function timesOf(
  catalogue: Catalogue,
  language: string,
  { itinerary, line, company, vessel, calls }: Itinerary,
) {
  const [first, last] = [mustGet(calls, 0), mustGet(calls, -1)]
  const ship = catalogue.vessel(vessel)
  const portNamed = (code: string) => ({
    idOrCode: code,
    name: nameOrCode(language, catalogue.port(code), code),
  })
  return {
    id: itinerary,
    company,
    line,
    vessel: { idOrCode: vessel, name: ship ? vesselNameIn(language, ship) : vessel },
    origin: portNamed(first.port),
    destination: portNamed(last.port),
    departureDateTime: first.departs ?? '',
    calls: calls.map(({ port }) => port),
  }
}

function stockOf(
  rows: readonly StockOfSailing[],
  itinerary: Itinerary,
  releases: readonly ReleaseRow[],
  { today, zone }: { today: string; zone: string },
): Pick<WireSailing, 'resources' | 'controls'> {
  const { calls } = itinerary
  const portAt = (seq: number) => calls.find((call) => call.seq === seq)?.port
  const departs = (mustGet(calls, 0).departs ?? '').slice(0, 10)
  const resources: WireSailing['resources'] = []
  const controls: WireSailing['controls'] = []
  for (const [resource, legs] of Map.groupBy(rows, (row) => row.resource)) {
    const sold = Math.max(...legs.map(takenUnits))
    const [row] = legs
    if (!isControl(resource)) {
      const over = Math.max(...legs.map((leg) => leg.over))
      const capacity = (row?.capacity ?? 0) - (row?.over ?? 0)
      resources.push({ code: resource, capacity, sold })
      if (over > 0)
        controls.push({
          kind: 'over',
          holders: [],
          what: resource,
          most: over,
          sold: Math.max(0, sold - capacity),
        })
    }
    if (row && isControl(resource) && isInForce(resource, row)) {
      const { kind, holders, what, legs: span } = parseControl(resource)
      if (kind === 'step' || kind === 'floor') continue
      const steps = releases.filter((release) => release.resource === resource)
      controls.push({
        kind,
        holders: [...holders],
        what,
        ...(span && { origin: portAt(span.from) ?? '', destination: portAt(span.to) ?? '' }),
        most: isTerm(kind) ? termDays(kind, row.most ?? 0, departs, zone) : row.most,
        sold,
        ...(steps.length > 0 && {
          release: steps.map(({ onDay, keeps }) => ({ days: daysBetween(onDay, departs), keeps })),
        }),
      })
    }
  }
  return { resources, controls: [...controls, ...stepControls(rows, itinerary, today)] }
}

/** Milliseconds in a minute. */
const minute = 60_000

/** The days of a control by days, from the minute at which the sale begins or ends. */
function termDays(kind: Term, most: number, departs: string, zone: string): number {
  if (kind === 'stay') return most
  const days = daysBetween(dateAt(most * minute, zone), departs)
  return kind === 'until' ? days + 1 : days
}

/** A limit without a number and an allotment of nothing have been ended. */
const isInForce = (resource: string, { most: limit }: StockOfSailing) =>
  parseControl(resource).kind === 'limit' ? limit !== null : (limit ?? 0) > 0
