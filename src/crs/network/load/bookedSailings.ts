import type pg from 'pg'
import { refuseTimes } from '../../../domain/disruption/delay.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { answered, ownerTransaction, system, type Tx } from '../../database/transaction.ts'
import { declareDelay } from '../../disruption/declare/disrupt.ts'
import { declareSwap } from '../../disruption/declare/swap.ts'
import { catalogueIn, type Catalogue } from '../../reference/catalogue.ts'
import { isOutdated, requireVersionAhead } from '../../reference/catalogues.ts'
import { portZone } from '../../reference/timetable.ts'
import { systemClock, type Clock } from '../../server/clock.ts'
import { startJob } from '../../server/job/job.ts'
import { phrase, type Phrase } from '../phrase.ts'
import { RefusedLoad } from './refusedLoad.ts'
import {
  fitsCapacities,
  hasSailingChanges,
  notifyOfSailing,
  readBoarding,
  readRefusedChanges,
  refuseSailingChange,
  takeSailingChange,
  writeCapacities,
  type PublishedChange,
} from './sailingChangeSql.ts'
import {
  berthsIn,
  datedCalls,
  hasLeft,
  stockOf,
  type SailingChanges,
  type WantedSailing,
} from './sailingChanges.ts'
import { readSailing, writeSailing } from './storedSql.ts'

/** Throws a RefusedLoad if a sailing with bookings cannot be changed as the folder asks. */
export async function refuseImpossible(
  client: pg.ClientBase,
  catalogue: Catalogue,
  { changed }: SailingChanges,
): Promise<void> {
  const taken = changed.filter(({ former }) => former.isTaken)
  const boarding = await readBoarding(
    client,
    taken
      .filter(({ former, present }) => former.vessel !== present.vessel)
      .map(({ former }) => former.number),
  )
  for (const { former, present } of taken) {
    if (boarding.has(former.number)) throw new RefusedLoad(refusedChange(former, 'disruption_boarding'))
    const refusal = refuseTimes(numbered(former, catalogue), numbered(present, catalogue), (port) =>
      portZone(catalogue, port),
    )
    if (refusal) throw new RefusedLoad(refusedChange(former, refusal.refusal))
    if (
      former.vessel === present.vessel &&
      former.capacity !== present.capacity &&
      !(await fitsCapacities(client, former.number, stockOf(present, berthsIn(catalogue))))
    )
      throw new RefusedLoad(refusedChange(former, belowSold))
  }
}

const numbered = (sailing: Pick<WantedSailing, 'calls' | 'date'>, catalogue: Catalogue) =>
  datedCalls(sailing, catalogue).map((call, seq) => ({ ...call, seq }))

const belowSold = 'capacity_below_sold'

/** Why a sailing with bookings refuses a change, by code. */
const reasons: Readonly<Record<string, Phrase>> = {
  capacity_below_sold: phrase`more is sold than the new capacity`,
  disruption_boarding: phrase`passengers are already on board`,
  disruption_not_found: phrase`the sailing was not found`,
  disruption_times: phrase`the new times do not follow one another, or a port is missing`,
  disruption_vessel: phrase`the company of the sailing does not have this ship`,
  sailing_cancelled: phrase`the sailing is cancelled`,
}

const refusedChange = ({ line, date, calls }: WantedSailing, refusal: string): Phrase =>
  phrase`The sailing ${line} of ${date} (${calls}) has bookings and cannot be changed as the folder asks: ${reasons[refusal] ?? refusal}.`

/**
 * Makes the changes of sailings with bookings that loads have published, each in a separate transaction: declared delayed or
 * put on another ship, as its company’s staff would declare it. Several processes may do so at the same time, and each change
 * is made once. Returns a sentence for each that cannot be made.
 */
export async function makeSailingChanges(
  pool: pg.Pool,
  { signal, clock = systemClock }: { signal?: AbortSignal; clock?: Clock } = {},
): Promise<Phrase[]> {
  if (await hasSailingChanges(pool)) {
    const catalogue = await ownerTransaction(pool, catalogueIn)
    while (!signal?.aborted && (await makeNext(pool, catalogue, clock)));
  }
  return (await readRefusedChanges(pool)).map(({ wanted, refusal }) => refusedChange(wanted, refusal))
}

/** Makes the published changes every few seconds. The returned function stops it and waits for a running pass. */
export const startSailingChangesJob = (pool: pg.Pool): (() => Promise<void>) =>
  startJob(intervalSeconds, (signal) => makeSailingChanges(pool, { signal }))

const intervalSeconds = 5

/** A change that cannot be made, with the code of the reason. */
class RefusedChange extends Error {
  readonly number: number

  constructor(number: number, refusal: string) {
    super(refusal)
    this.number = number
  }
}

/** Returns false if there is no further change, or another version of the catalogue is published. */
async function makeNext(pool: pg.Pool, catalogue: Catalogue, clock: Clock): Promise<boolean> {
  try {
    return await ownerTransaction(pool, async (tx, client) => {
      requireVersionAhead(tx, catalogue)
      await answered(tx)
      const change = await takeSailingChange(client)
      if (!change) return false
      await changeBooked({ tx, client, clock }, catalogue, change)
      return true
    })
  } catch (cause) {
    if (isOutdated(cause)) return false
    if (!(cause instanceof RefusedChange)) throw cause
    await refuseSailingChange(pool, cause.number, cause.message)
    return true
  }
}

async function changeBooked(
  { tx, client, clock }: { tx: Tx; client: pg.PoolClient; clock: Clock },
  catalogue: Catalogue,
  { number, wanted: present }: PublishedChange,
): Promise<void> {
  const former = await readSailing(client, number)
  // Its company has cancelled it meanwhile.
  if (!former) return
  const zoneOf = (port: string) => portZone(catalogue, port)
  // It has left meanwhile, or would have by its new times.
  if ([former, present].some((sailing) => hasLeft(sailing, clock.now(), zoneOf))) return
  const context = { tx, who: system, clock }
  const dependencies = { catalogue }
  const dated = numbered(present, catalogue)
  if (former.calls !== present.calls || former.date !== present.date)
    requireDone(number, await declareDelay(dependencies, context, number, () => dated))
  await answered(tx)
  const stock = stockOf(present, berthsIn(catalogue))
  if (former.vessel !== present.vessel)
    requireDone(
      number,
      await declareSwap(dependencies, context, number, { vessel: present.vessel, units: stock }),
    )
  else if (former.capacity !== present.capacity && !(await writeCapacities(client, number, stock)))
    throw new RefusedChange(number, belowSold)
  await answered(tx)
  await writeSailing(client, { ...present, number })
  await notifyOfSailing(client, number, dated.length - 1)
}

function requireDone(number: number, result: number | Refusal): void {
  if (isRefusal(result)) throw new RefusedChange(number, result.refusal)
}
