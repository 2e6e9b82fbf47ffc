import type pg from 'pg'
import { dayNumber } from '../../../domain/value/portTime.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { copyInto } from '../../world/load/copy.ts'
import { cancelSailings, readTaken, writeSailingChanges } from './sailingChangeSql.ts'
import { berthsIn, datedCalls, stockOf, type SailingChanges, type WantedSailing } from './sailingChanges.ts'
import { deleteSailings, readLastNumbers, type StoredSailing } from './storedSql.ts'

/** Sailings in one batch of COPY. */
const batch = 4000

/** Sailings of a day have numbers in one range, so that those of later days are never the same. */
const firstDay = dayNumber('2000-01-01')
const numbersOfDay = 100_000

/** Inserts new sailings; they are visible when the transaction ends. */
export async function insertSailings(
  client: pg.PoolClient,
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
  for (let at = 0; at < numbered.length; at += batch)
    await copySailings(client, catalogue, numbered.slice(at, at + batch))
}

type Numbered = WantedSailing & { number: number }

async function copySailings(
  client: pg.PoolClient,
  catalogue: Catalogue,
  sailings: readonly Numbered[],
): Promise<void> {
  const dated = sailings.map((sailing) => ({ ...sailing, dated: datedCalls(sailing, catalogue) }))
  await copyInto(
    client,
    { table: 'itinerary', columns: ['id', 'line', 'company', 'vessel', 'departs', 'season', 'timetable'] },
    dated.map(({ number, line, vessel, dated: [first], season, timetable }) => [
      number,
      line,
      catalogue.line(line)?.company ?? '',
      vessel,
      first?.departs ?? '',
      season,
      timetable,
    ]),
  )
  await copyInto(
    client,
    { table: 'port_call', columns: ['itinerary_id', 'seq', 'port', 'arrives', 'departs'] },
    dated.flatMap(({ number, dated: calls }) =>
      calls.map(({ port, arrives, departs }, seq) => [number, seq, port, arrives, departs]),
    ),
  )
  const berths = berthsIn(catalogue)
  await copyInto(
    client,
    { table: 'stock', columns: ['itinerary_id', 'leg', 'resource', 'capacity', 'berths'] },
    dated.flatMap((sailing) =>
      stockOf(sailing, berths).map(({ leg, resource, capacity, berths: each }) => [
        sailing.number,
        leg,
        resource,
        capacity,
        each,
      ]),
    ),
  )
}

/**
 * Replaces and deletes sailings without bookings, and cancels withdrawn ones with bookings. Changes of sailings with bookings
 * are published here and made afterwards, by `makeSailingChanges`. After `begin_publication`, so that nothing is sold meanwhile.
 */
export async function changeSailings(
  client: pg.PoolClient,
  catalogue: Catalogue,
  { changed, withdrawn }: SailingChanges,
  now: Date,
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
  for (let at = 0; at < again.length; at += batch)
    await copySailings(client, catalogue, again.slice(at, at + batch))
  await cancelSailings(
    client,
    withdrawn.filter(isTaken).map(({ number }) => number),
    now,
  )
  await writeSailingChanges(
    client,
    changed
      .filter(({ former }) => isTaken(former))
      .map(({ former, present }) => ({ number: former.number, wanted: present })),
  )
}
