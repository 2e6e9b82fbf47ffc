import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { isTerm, lackingIn, openTo, parseControl } from '../../domain/sailing/salesControl.ts'
import { freeUnits, takenUnits } from '../../domain/sailing/freeUnits.ts'
import type { Right } from '../../domain/session/right.ts'
import { addDays, localAt } from '../../domain/value/portTime.ts'
import {
  type ControlLimit,
  readStockOfSailings,
  type SetControl,
  setControls,
  type StockOfSailing,
  setOverbooking,
} from '../database/stock/controlRows.ts'
import { awaitStockAhead } from '../database/stock/stock.ts'
import { runAsSystem, sendAhead } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import type { Itinerary } from '../reference/timetable.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import {
  type ChangedRow,
  type Control,
  insertChange,
  readDigest,
  isChangedSince,
  latestChange,
  lockChange,
  type ReleaseRow,
} from './inventorySql.ts'
import { planLimits } from './limits.ts'
import type { PlannedLimit } from './plannedLimit.ts'
import { isStepRow, pricesChanged } from './steps.ts'
import { selectSailings } from './selection.ts'

type Body = InputOf<typeof inventory.preview>['body']
type Effect = AnswerOf<typeof inventory.preview>
type Dependencies = Pick<ServerDependencies, 'catalogue'>

/** Rows of what is exceeded; the preview is to be read. */
const mostExceeded = 200

/** Returns the effect that a change would have. It is made and rolled back, so that the result shown is exact. */
export async function preview(
  dependencies: Dependencies,
  { body }: InputOf<typeof inventory.preview>,
  context: CallContext,
): Promise<Effect | Refusal> {
  sendAhead(context.tx, sql`savepoint effect`)
  const made = await carryOut(dependencies, context, body)
  sendAhead(context.tx, sql`rollback to savepoint effect`)
  return isRefusal(made) ? made : made.effect
}

/**
 * Changes what is sold of the sailings to whom, in one transaction; from its commit on nothing else is sold. A planned change
 * is refused if another one has set the same since, except those that had been planned before it.
 */
export async function publish(
  dependencies: Dependencies,
  { body }: InputOf<typeof inventory.publish>,
  context: CallContext,
  planned?: { since: Date; except: readonly number[] },
): Promise<AnswerOf<typeof inventory.publish> | Refusal> {
  const { tx, who, clock } = context
  const made = await carryOut(dependencies, context, body)
  if (isRefusal(made)) return made
  const { companies, effect, rows, releases } = made
  const { reason, controls, latest } = body
  const isOutdated = planned !== undefined && (await isChangedSince(tx, rows, planned))
  if (isOutdated || (latest !== undefined && latest !== effect.latest))
    return refuseChanged(context, made.sailings)
  const change = { companies, at: clock.now(), reason, controls, rows, releases }
  const id = await insertChange(tx, who, change)
  const digest = await readDigest(tx, id)
  context.journal('inventory.publish', null, {
    ...body,
    change: id,
    sailings: effect.sailings,
    by: `${who.agency}/${who.userName}`,
    digest,
  })
  return { id, ...effect }
}

async function refuseChanged({ tx, who }: CallContext, sailings: readonly number[]): Promise<Refusal> {
  const [change, { timezone }] = [await latestChange(tx, sailings), await accountOf(tx, who.agency)]
  const { agency = '', userName = '', at = new Date(0) } = change ?? {}
  return refuse('inventory_changed', { user: `${agency}/${userName}`, at: localAt(at.getTime(), timezone) })
}

interface Made {
  companies: string[]
  sailings: number[]
  effect: Effect
  rows: ChangedRow[]
  releases: ReleaseRow[]
}

async function carryOut(
  { catalogue }: Dependencies,
  context: CallContext,
  { selection, controls }: Body,
): Promise<Made | Refusal> {
  const { tx, who, clock } = context
  const missing = refuseRights(context, controls)
  if (missing) return missing
  const itineraries = await selectSailings({ catalogue }, context, selection)
  if (isRefusal(itineraries)) return itineraries
  const sailings = itineraries.map(({ itinerary }) => itinerary)
  return runAsSystem(tx, who, async () => {
    awaitStockAhead(tx, sailings)
    const stock = await readStockOfSailings(tx, sailings)
    const planned = await planLimits({ catalogue }, tx, itineraries, stock, controls)
    if (isRefusal(planned)) return planned
    const latest = await latestChange(tx, sailings)
    const set = await setLimits(tx, planned)
    const after = await readStockOfSailings(tx, sailings)
    const byName = new Map(set.map((control) => [`${control.itinerary} ${control.resource}`, control]))
    const rows = planned.map(({ itinerary, resource, most }): ChangedRow => {
      const before = byName.get(`${itinerary} ${resource}`)?.before ?? null
      return { itinerary, resource, before, after: most }
    })
    const existed = new Set([
      ...stock.map(({ itinerary, resource }) => `${itinerary} ${resource}`),
      ...set.flatMap(({ itinerary, resource, before }) =>
        before === null ? [] : `${itinerary} ${resource}`,
      ),
    ])
    const limits = planned.filter(({ resource }) => !isStepRow(resource))
    const today = saleDay(context.clock, catalogue.network)
    return {
      companies: [...new Set(itineraries.map(({ company }) => company))].toSorted(),
      sailings,
      rows,
      releases: releasesOf(itineraries, planned),
      effect: {
        sailings: sailings.length,
        ...countsOf(rows, existed),
        exceeded: exceededBy(itineraries, limits, after, (key) => byName.get(key)?.sold ?? 0),
        losing: losingBy(limits, stock, after, clock.now()),
        prices: pricesChanged({ catalogue }, itineraries, [stock, after], planned, today),
        latest: latest?.id ?? 0,
      },
    }
  })
}

/** Sets the limits, of which those above the units of the ship have no rows of controls. */
async function setLimits(tx: CallContext['tx'], limits: readonly ControlLimit[]): Promise<SetControl[]> {
  const [over, controls] = [limits.filter(isOver), limits.filter((limit) => !isOver(limit))]
  const set = controls.length > 0 ? await setControls(tx, controls) : []
  const above = await setOverbooking(tx, over)
  return [...set, ...above.map(({ before, ...limit }) => ({ ...limit, before: before || null }))]
}

const isOver = ({ resource }: ControlLimit) => parseControl(resource).kind === 'over'

/** Counts the controls that are new, other than before, and the same; the steps of a class are one. */
function countsOf(
  rows: readonly ChangedRow[],
  existed: ReadonlySet<string>,
): Pick<Effect, 'added' | 'changed' | 'unchanged'> {
  const isNew = ({ itinerary, resource }: ChangedRow) => !existed.has(`${itinerary} ${resource}`)
  const controls = [
    ...Map.groupBy(rows, ({ itinerary, resource }) =>
      isStepRow(resource) ? `${itinerary} ${parseControl(resource).what}` : `${itinerary} ${resource}`,
    ).values(),
  ]
  const added = controls.filter((all) => all.every(isNew)).length
  const unchanged = controls.filter((all) =>
    all.every((row) => !isNew(row) && row.before === row.after),
  ).length
  return { added, unchanged, changed: controls.length - added - unchanged }
}

/** Controls that need another right than to open and close sailings. */
const rightFor: Partial<Record<Control['kind'], Right>> = { allotment: 'allotments', step: 'prices' }

export function refuseRights({ rights }: CallContext, controls: readonly Control[]): Refusal | undefined {
  const needed = new Set(controls.map(({ kind }) => rightFor[kind] ?? 'sailings'))
  return [...needed].every((right) => rights.includes(right)) ? undefined : refuse('not_permitted')
}

function exceededBy(
  itineraries: readonly Itinerary[],
  planned: readonly PlannedLimit[],
  after: readonly StockOfSailing[],
  soldUnder: (key: string) => number,
): Effect['exceeded'] {
  const byId = new Map(itineraries.map((itinerary) => [itinerary.itinerary, itinerary]))
  const placeOf = (itinerary: number) => {
    const { line = '', calls = [] } = byId.get(itinerary) ?? {}
    return { sailing: itinerary, departureDateTime: calls[0]?.departs ?? '', line }
  }
  return planned
    .flatMap(({ itinerary, resource, what, most, short }) => {
      const sold = soldUnder(`${itinerary} ${resource}`)
      const { kind } = parseControl(resource)
      if (kind === 'step' || kind === 'floor') return []
      const isOver = most !== null && (kind === 'limit' || kind === 'over') && sold > most
      if (!isOver && short === 0) return []
      const exceeded = { ...placeOf(itinerary), what, kind, sold, most: most ?? 0 }
      return [{ ...exceeded, ...(short > 0 && { short }) }]
    })
    .concat(
      allotmentsAbove(planned, after).map(({ itinerary, ...above }) => ({ ...placeOf(itinerary), ...above })),
    )
    .slice(0, mostExceeded)
}

/** Allotments that were set before, and for which a limit of the change leaves too little, once for all legs. */
function allotmentsAbove(planned: readonly PlannedLimit[], after: readonly StockOfSailing[]) {
  const set = new Set(planned.map(({ itinerary, resource }) => `${itinerary} ${resource}`))
  const limits = after.filter(
    ({ itinerary, resource, most }) =>
      most !== null && parseControl(resource).kind === 'limit' && set.has(`${itinerary} ${resource}`),
  )
  const lacking = limits.flatMap((limit) =>
    lackingIn(
      after.filter(({ itinerary }) => itinerary === limit.itinerary),
      limit,
    ),
  )
  const byName = Map.groupBy(lacking, ({ row: { itinerary, resource } }) => `${itinerary} ${resource}`)
  return [...byName.values()].flatMap((ofLegs) => {
    const [{ row }] = ofLegs as [(typeof lacking)[number]]
    const { kind, what } = parseControl(row.resource)
    const short = Math.max(...ofLegs.map(({ units }) => units))
    const isKept = kind === 'allotment' || kind === 'reserve'
    if (!isKept || set.has(`${row.itinerary} ${row.resource}`)) return []
    return [{ itinerary: row.itinerary, what, kind, sold: takenUnits(row), most: row.capacity, short }]
  })
}

/** Free units of every class and lane that an agency loses over all sailings; an agency without a name is every other one. */
function losingBy(
  planned: readonly ControlLimit[],
  before: readonly StockOfSailing[],
  after: readonly StockOfSailing[],
  now: Date,
): Effect['losing'] {
  const named = planned.flatMap(({ resource }) => {
    const { kind, holders } = parseControl(resource)
    return kind === 'reserve' ? [] : holders
  })
  const freeOf = (rows: readonly StockOfSailing[], agency: string) => {
    const sums = new Map<string, number>()
    const legs = Map.groupBy(
      openTo(rows, { agency, now }),
      ({ itinerary, resource }) => `${itinerary} ${resource}`,
    )
    for (const [key, all] of legs) {
      const resource = key.slice(key.indexOf(' ') + 1)
      sums.set(resource, (sums.get(resource) ?? 0) + Math.min(...all.map((row) => freeUnits(row).whole)))
    }
    return sums
  }
  return [...new Set([...named, ''])].flatMap((agency) => {
    const [free, open] = [freeOf(before, agency), freeOf(after, agency)]
    return [...free].flatMap(([what, count]) => {
      const units = count - (open.get(what) ?? 0)
      return units > 0 ? [{ agency, what, units }] : []
    })
  })
}

function releasesOf(itineraries: readonly Itinerary[], planned: readonly PlannedLimit[]): ReleaseRow[] {
  const days = new Map(
    itineraries.map(({ itinerary, calls }) => [itinerary, (calls[0]?.departs ?? '').slice(0, 10)]),
  )
  return planned.flatMap(({ itinerary, resource, most, release }) =>
    release.map(({ days: before, keeps }) => ({
      itinerary,
      resource,
      onDay: addDays(days.get(itinerary) ?? '', -before),
      keeps: Math.floor(((most ?? 0) * keeps) / 100),
    })),
  )
}

/** Sets what a change has set as it was before, for what is sold from now on. */
export async function undo(
  { path, body }: InputOf<typeof inventory.undo>,
  context: CallContext,
): Promise<{ id: number } | Refusal> {
  const { tx, who, clock } = context
  const change = await lockChange(tx, await companiesOf(tx, who), path.id)
  if (!change) return refuse('inventory_not_found')
  if (change.isUndone) return refuse('inventory_undone')
  const missing = refuseRights(context, change.controls)
  if (missing) return missing
  const limits = change.rows.map(({ itinerary, resource, before }): ControlLimit => {
    const { kind, what, legs } = parseControl(resource)
    const most = before ?? (kind === 'limit' || kind === 'floor' || isTerm(kind) ? null : 0)
    return { itinerary, resource, what, counted: null, legs: legs ? [legs.from, legs.to] : null, most }
  })
  return runAsSystem(tx, who, async () => {
    const sailings = [...new Set(limits.map(({ itinerary }) => itinerary))]
    awaitStockAhead(tx, sailings)
    const later = await latestChange(tx, sailings)
    if (later && later.id !== path.id) return refuseChanged(context, sailings)
    const set = await setLimits(tx, limits)
    const rows = limits.map(({ itinerary, resource, most }, nth) => {
      const control = set.find((present) => present.itinerary === itinerary && present.resource === resource)
      return {
        itinerary,
        resource,
        // An allotment may have been given back in part since.
        before: control ? control.before : (change.rows[nth]?.after ?? null),
        after: most,
        sold: control?.sold ?? 0,
      }
    })
    const over = rows.find(
      ({ before, after, sold }) => after !== null && sold > after && (before === null || before > after),
    )
    if (over) {
      const { what } = parseControl(over.resource)
      return refuse('inventory_undo_sold', { what, sold: over.sold, most: over.after ?? 0 })
    }
    const { companies, controls } = change
    const reason = body.reason ?? change.reason
    const undone = { companies, controls, reason, at: clock.now(), undoes: path.id, rows, releases: [] }
    const id = await insertChange(tx, who, undone)
    context.journal('inventory.undo', null, { change: path.id, undo: id, digest: await readDigest(tx, id) })
    return { id }
  })
}
