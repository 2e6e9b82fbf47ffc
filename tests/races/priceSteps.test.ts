import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { inventory } from '../../src/contract/inventory.ts'
import { pricing } from '../../src/contract/pricing.ts'
import { sailing } from '../../src/contract/sailing.ts'
import type { Guard } from '../../src/crs/database/stockChange.ts'
import { seededRandom } from '../../src/crs/world/random.ts'
import { laddersOf, percentAt } from '../../src/domain/pricing/priceSteps.ts'
import { dayFerry, workForCompany } from '../kit/crs/company.ts'
import { adults, bookingRequest, trips } from '../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, control } from '../kit/crs/race.ts'
import { openSmallCrs, others, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { extent, seed } from '../kit/drawn.ts'

let desk: SmallCrs
afterEach(() => desk.close())

/**
 * Notes in each transaction how many units of the deck were sold before and after, the steps at that moment, the percentages
 * of units that were held and given back, and those of the items that were written.
 */
const notes = `
  create table step_note (id bigserial primary key, tx bigint, kind text, before int, after int, ladder jsonb, percent int);
  create function note_stock() returns trigger language plpgsql security definer as $$ begin
    insert into step_note (tx, kind, before, after, ladder)
    select pg_current_xact_id()::text::bigint, 'stock', old.whole, new.whole, (
      select jsonb_object_agg(resource, most) from stock where itinerary_id = new.itinerary_id and leg = new.leg
        and resource between '~floor' and '~step~');
    return null; end $$;
  create trigger note after update on stock for each row
    when (old.itinerary_id = 1 and old.leg = 0 and old.resource = 'DECK' and old.whole <> new.whole)
    execute function note_stock();
  create function note_claim() returns trigger language plpgsql security definer as $$ begin
    insert into step_note (tx, kind, after, percent)
    select pg_current_xact_id()::text::bigint, case tg_op when 'DELETE' then 'given' else 'held' end, claim.whole, claim.percent
    from (select (case tg_op when 'DELETE' then old else new end).*) claim
    where hold_id is not null and resource = 'DECK' and itinerary_id = 1;
    return null; end $$;
  create trigger note after insert or delete on claim for each row execute function note_claim();
  create function note_item() returns trigger language plpgsql security definer as $$ begin
    insert into step_note (tx, kind, percent)
    values (pg_current_xact_id()::text::bigint, 'sold', (new.explanation -> 'tariff' -> 'step' ->> 'percent')::int);
    return null; end $$;
  create trigger note_sold after insert on booking_item for each row
    when (new.kind = 'passenger' and new.accommodation = 'DECK') execute function note_item();
  create trigger note_class after update on booking_item for each row
    when (new.accommodation = 'DECK' and old.accommodation <> 'DECK') execute function note_item();
`

interface Note {
  tx: string
  kind: 'stock' | 'held' | 'given' | 'sold'
  before: number
  after: number
  ladder: Record<string, number | null> | null
  percent: number | null
}

/** The transactions that sold or held a unit at another step than the one that was open to it. */
async function wronglyPriced(): Promise<{ wrong: unknown[]; right: number }> {
  const { rows } = await desk.database.pool.query<Note>('select * from step_note order by id')
  const checked = [...Map.groupBy(rows, ({ tx }) => tx).values()].flatMap((all) => {
    const of = (kind: Note['kind']) => all.filter((note) => note.kind === kind)
    const percentsOf = (kind: Note['kind']) =>
      of(kind).flatMap(({ percent, after }) =>
        Array.from({ length: kind === 'sold' ? 1 : after }, () => percent),
      )
    const got = [...percentsOf('held'), ...percentsOf('sold')]
    if (got.length === 0) return []
    const [stock] = of('stock')
    const given = percentsOf('given').toSorted((one, other) => Number(one) - Number(other))
    const ladder = ladderIn(stock?.ladder)
    const begun = (stock?.before ?? 0) - given.length
    const expected = got.map((_, nth) => given[nth] ?? (ladder ? percentAt(ladder, begun + nth, 5) : null))
    const sorted = (percents: (number | null)[]) => percents.map(String).toSorted().join()
    return [{ got: sorted(got), expected: sorted(expected), before: stock?.before }]
  })
  const wrong = checked.filter(({ got, expected }) => got !== expected)
  return { wrong, right: checked.length - wrong.length }
}

const ladderIn = (ladder: Note['ladder'] | undefined) =>
  laddersOf(Object.entries(ladder ?? {}).map(([resource, most]) => ({ resource, most }))).get('DECK')

interface Held {
  crsReservationId: string
  trips: { companyReservationCode: string; selectedPassengers: { uuid: string }[] }[]
}

/** Desks of three agencies sell, hold, return and change places on deck, while a company changes its steps and limits. */
async function race(guard: Guard, times: number): Promise<void> {
  desk = await openSmallCrs(guard)
  await workForCompany(desk.database)
  await desk.database.owner
    .updateTable('stock')
    // More than can be sold, so that no round finds the ship full.
    .set({ capacity: 100 * times })
    .where('resource', 'in', ['PAX', 'DECK', 'EC'])
    .execute()
  await desk.database.pool.query(notes)
  const agents = [await desk.agent(), await desk.agent(others.sub), await desk.agent(others.foreign)]
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const as = (of: number) => ({ token: agents[of % agents.length]?.token ?? '' })
  const company = async (): Promise<void> => {
    for (let nth = 0; nth < times; nth++) {
      const steps = [
        { percent: 50 + below(20), units: 1 + below(20) },
        { percent: 80 + below(20), units: 1 + below(20) },
        { percent: 110 + below(20), units: null },
      ]
      const floors = below(3) === 0 ? [{ step: 2, days: 5 }] : []
      const limit = { kind: 'limit' as const, holders: [], what: 'DECK', most: 60 + below(80 * times) }
      const step = { kind: 'step' as const, holders: [], what: 'DECK', most: null, steps, floors }
      const controls = nth % 3 === 2 ? [limit] : [step]
      const body = { selection: dayFerry, controls, reason: '' }
      await callAnswered(desk.server, inventory.publish, { body }, as(0))
    }
  }
  const sells = async (client: number): Promise<void> => {
    const held: Held[] = []
    const moved: Held[] = []
    for (let nth = 0; nth < times; nth++) {
      const request = bookingRequest({ day: [adults(1 + below(3))] })
      const [old] = held
      const action = below(5)
      if (action === 0 && old) {
        held.shift()
        const body = { crsReservationId: old.crsReservationId }
        await callAnswered(desk.server, booking.cancel, { body }, as(client))
      } else if (action === 1 && old) {
        held.shift()
        const to = moved.includes(old) ? 'DECK' : 'EC'
        const changed = old.trips.map(({ companyReservationCode, selectedPassengers }) => ({
          companyReservationCode,
          selectedPassengers: selectedPassengers
            .slice(0, 1)
            .map(({ uuid }) => ({ uuid, modifiedValues: { accommodationIdOrCode: to } })),
        }))
        const body = { crsReservationCode: old.crsReservationId, trips: changed }
        await callAnswered(desk.server, booking.modify, { body }, as(client))
        moved.push(old)
      } else if (action === 2) {
        const holdKey = randomUUID()
        const quantity = request.trips[0]?.accommodationRequests[0]?.quantity ?? 1
        const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity }]
        const plan = { trip: trips.day, planItems, holdKey }
        await callAnswered(desk.server, sailing.lock, { body: plan }, as(client))
        const asked = { trips: request.trips, holdKey }
        const priced = await callAnswered(desk.server, pricing.price, { body: asked }, as(client))
        const expectedTotal = Number((priced.body as { total?: number }).total)
        const payments = [{ paymentMethod: { id: 1 }, total: expectedTotal }]
        const body = { ...request, holdKey, payments, expectedTotal }
        await callAnswered(desk.server, booking.sell, { body }, as(client))
      } else {
        const made = await callAnswered(desk.server, booking.hold, { body: request }, as(client))
        const { booking: option } = made.body as { booking?: Held }
        if (option) held.push(option)
      }
    }
  }
  await Promise.all([company(), ...Array.from({ length: 9 }, (_, client) => sells(client))])
}

const rounds = extent('STEP_ROUNDS', 6, 120)

test('every unit is sold at the step that is open at its commit', { timeout: 600_000 }, async () => {
  await race('on', rounds)
  const { wrong, right } = await wronglyPriced()
  expect(wrong).toEqual([])
  expect(right).toBeGreaterThan(rounds * 4)
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('control: without the locks some are sold at another step @all', control, async () => {
  await race('off-for-the-control-test', 8)
  expect((await wronglyPriced()).wrong).not.toEqual([])
})
