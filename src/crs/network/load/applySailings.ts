import type pg from 'pg'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { dayNumber } from '../../../domain/value/portTime.ts'
import { StartupError } from '../../database/startupError.ts'
import { answered, system, type Tx } from '../../database/transaction.ts'
import { declareDelay } from '../../disruption/declare/disrupt.ts'
import { declareSwap } from '../../disruption/declare/swap.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { declareCancelled } from '../../reference/timetable.ts'
import { systemClock } from '../../server/clock.ts'
import { callsOn, parseCalls } from '../timetable/calls.ts'
import { copySailings, type NewSailing } from './copySailings.ts'
import { stockOf, type SailingChanges, type WantedSailing } from './sailingChanges.ts'
import {
  deleteSailings,
  readLastNumbers,
  writeCapacities,
  writeSailing,
  type StoredSailing,
} from './storedSql.ts'

/** Sailings of a day have numbers in one range, so that those of later days are never the same. */
const firstDay = dayNumber('2000-01-01')
const numbersOfDay = 100_000

export interface Applied {
  tx: Tx
  client: pg.PoolClient
}

/** Inserts new sailings; they are visible when the transaction ends. */
export async function insertSailings(
  { client }: Applied,
  catalogue: Catalogue,
  { added }: Pick<SailingChanges, 'added'>,
  today: string,
): Promise<void> {
  if (added.length === 0) return
  const last = new Map(await readLastNumbers(client, today))
  const numbered = added.map((sailing) => {
    const number =
      sailing.number ?? (last.get(sailing.date) ?? (dayNumber(sailing.date) - firstDay) * numbersOfDay) + 1
    last.set(sailing.date, Math.max(last.get(sailing.date) ?? 0, number))
    return { ...sailing, number }
  })
  await copySailings(client, newSailings(catalogue, numbered))
}

type Numbered = WantedSailing & { number: number }

function* newSailings(catalogue: Catalogue, sailings: readonly Numbered[]): Generator<NewSailing> {
  const berths = berthsIn(catalogue)
  for (const sailing of sailings) {
    const { number, line, vessel, season, timetable } = sailing
    const calls = datedCalls(sailing, catalogue)
    yield {
      id: number,
      line,
      company: catalogue.line(line)?.company ?? '',
      vessel,
      departs: calls[0]?.departs ?? '',
      season,
      timetable,
      calls,
      stock: stockOf(sailing, berths),
    }
  }
}

const berthsIn = (catalogue: Catalogue) => (resource: string) =>
  Math.max(1, catalogue.accommodation(resource)?.berths ?? 1)

const datedCalls = ({ calls, date }: WantedSailing, catalogue: Catalogue) =>
  callsOn(date, parseCalls(calls) ?? [], (port) => catalogue.port(port)?.timezone ?? 'UTC')

/**
 * Changes and withdraws sailings. One without bookings is replaced or deleted; one with bookings is declared delayed,
 * put on another ship or cancelled, as its company’s staff would declare it. After `begin_publication`.
 */
export async function changeSailings(
  applied: Applied,
  catalogue: Catalogue,
  { changed, withdrawn }: SailingChanges,
): Promise<void> {
  if (changed.length + withdrawn.length === 0) return
  const { tx, client } = applied
  const replaced = changed.filter(({ former }) => !former.isTaken)
  const deleted = withdrawn.filter(({ isTaken }) => !isTaken)
  await deleteSailings(
    client,
    [...replaced.map(({ former }) => former), ...deleted].map(({ number }) => number),
  )
  const again = replaced.map(({ former, present }) => ({ ...present, number: former.number }))
  await copySailings(client, newSailings(catalogue, again))
  for (const { former, present } of changed.filter((change) => change.former.isTaken))
    await changeTaken(applied, catalogue, former, present)
  for (const { number } of withdrawn.filter(({ isTaken }) => isTaken))
    await declareCancelled(tx, system, number, systemClock.now())
  await answered(tx)
}

async function changeTaken(
  { tx, client }: Applied,
  catalogue: Catalogue,
  former: StoredSailing,
  present: WantedSailing,
): Promise<void> {
  const { number } = former
  const context = { tx, who: system, clock: systemClock }
  const dependencies = { catalogue }
  if (former.calls !== present.calls || former.date !== present.date) {
    const dated = datedCalls(present, catalogue).map((call, seq) => ({ ...call, seq }))
    refuseToChange(former, await declareDelay(dependencies, context, number, () => dated))
  }
  await answered(tx)
  const stock = stockOf(present, berthsIn(catalogue))
  if (former.vessel !== present.vessel)
    refuseToChange(
      former,
      await declareSwap(dependencies, context, number, { vessel: present.vessel, units: stock }),
    )
  else if (former.capacity !== present.capacity && !(await writeCapacities(client, number, stock)))
    throw new StartupError(
      `The sailing ${former.line} of ${former.date} has more sold than ${present.capacity}: its capacity cannot fall below that.`,
    )
  await answered(tx)
  await writeSailing(client, { ...present, number })
}

function refuseToChange({ line, date, calls }: StoredSailing, result: number | Refusal): void {
  if (isRefusal(result))
    throw new StartupError(
      `The sailing ${line} of ${date} (${calls}) has bookings and cannot be changed as the folder asks: ${result.refusal}.`,
    )
}
