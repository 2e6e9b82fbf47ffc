import type pg from 'pg'
import { dayNumber } from '../../../domain/value/portTime.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { copySailings, type NewSailing } from './copySailings.ts'
import { cancelSailings, readTaken, writeSailingChanges, type SailingTable } from './sailingChangeSql.ts'
import { berthsIn, datedCalls, stockOf, type SailingChanges, type WantedSailing } from './sailingChanges.ts'
import {
  deleteSailings,
  numbersInRange,
  rangeOfNumber,
  readLastNumbers,
  type StoredSailing,
} from './storedSql.ts'

/**
 * A sailing is numbered within the range of the day on which it was to leave when it was made. It keeps its number when a
 * disruption moves it to another day, so the next free number is found by the numbers of the range, never by the departures of the day.
 */
const firstDay = dayNumber('2000-01-01')
const rangeOf = (date: string) => dayNumber(date) - firstDay

/** Inserts new sailings; they are visible when the transaction ends. */
export async function insertSailings(
  client: pg.PoolClient,
  catalogue: Catalogue,
  { added }: Pick<SailingChanges, 'added'>,
  today: string,
): Promise<void> {
  if (added.length === 0) return
  const last = new Map(await readLastNumbers(client, rangeOf(today)))
  const numbered = added.map((sailing) => {
    const range = rangeOf(sailing.date)
    const number = sailing.number ?? (last.get(range) ?? range * numbersInRange) + 1
    const taken = rangeOfNumber(number)
    last.set(taken, Math.max(last.get(taken) ?? 0, number))
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

/**
 * Replaces and deletes sailings without bookings, and cancels withdrawn ones with bookings. Changes of sailings with bookings
 * are published here and made afterwards, by `makeSailingChanges`. `tables` are those of the load. After `begin_publication`,
 * so that nothing is sold meanwhile.
 */
export async function changeSailings(
  client: pg.PoolClient,
  catalogue: Catalogue,
  { changed, withdrawn }: SailingChanges,
  { tables, now }: { tables: readonly SailingTable[]; now: Date },
): Promise<void> {
  const all = [...changed.map(({ former }) => former), ...withdrawn]
  // Something may have been sold since the plan was made.
  const sold = await readTaken(
    client,
    all.filter(({ isTaken }) => !isTaken).map(({ number }) => number),
  )
  const isTaken = (sailing: StoredSailing) => sailing.isTaken || sold.has(sailing.number)
  const replaced = changed.filter(({ former }) => !isTaken(former))
  const deleted = withdrawn.filter((sailing) => !isTaken(sailing))
  await deleteSailings(
    client,
    [...replaced.map(({ former }) => former), ...deleted].map(({ number }) => number),
  )
  const again = replaced.map(({ former, present }) => ({ ...present, number: former.number }))
  await copySailings(client, newSailings(catalogue, again))
  await cancelSailings(
    client,
    withdrawn.filter(isTaken).map(({ number }) => number),
    now,
  )
  await writeSailingChanges(
    client,
    tables,
    changed
      .filter(({ former }) => isTaken(former))
      .map(({ former, present }) => ({ number: former.number, wanted: present })),
  )
}
