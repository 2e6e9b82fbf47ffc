import type { Database } from '../../../src/crs/database/transaction.ts'

/** The night ferry back from Heraklion, on 23 June 2026; the timetable of the small world has only the way there. */
export const nightReturn = {
  departureDateTime: '2026-06-23 21:00',
  origin: { idOrCode: 'HER' },
  destination: { idOrCode: 'PIR' },
  vessel: { idOrCode: 'DKT01', company: { abbreviation: 'DKT' } },
}

const id = 60

export async function addNightReturn({ owner }: Database): Promise<void> {
  const there = await owner.selectFrom('itinerary').selectAll().where('id', '=', 3).executeTakeFirstOrThrow()
  const departs = nightReturn.departureDateTime
  await owner
    .insertInto('itinerary')
    .values({ ...there, id, departs })
    .execute()
  const call = { itinerary_id: id }
  await owner
    .insertInto('port_call')
    .values([
      { ...call, seq: 0, port: 'HER', arrives: null, departs },
      { ...call, seq: 1, port: 'PIR', arrives: '2026-06-24 06:00', departs: null },
    ])
    .execute()
  const stock = await owner.selectFrom('stock').selectAll().where('itinerary_id', '=', 3).execute()
  await owner
    .insertInto('stock')
    .values(
      stock.map(({ leg, resource, capacity, berths }) => ({
        ...call,
        leg,
        resource,
        capacity,
        berths,
        itinerary_id: id,
      })),
    )
    .execute()
}
