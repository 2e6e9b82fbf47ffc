import type { Database } from '../../../src/crs/database/transaction.ts'
import { staffed } from './model/gates.ts'
import { cheapDay, voidingCompany } from './model/timetable.ts'

/** Adds to the small world what a long run needs: tickets and credit without end, staff at ports, a cheaper day, voiding. */
export async function extendWorld({ owner }: Database): Promise<void> {
  await owner
    .updateTable('ticket_stock')
    .set(({ eb }) => ({ last_number: eb('next_number', '+', 99_000) }))
    .execute()
  await owner.updateTable('agency').set({ credit_limit: 1e12 }).execute()
  await owner
    .updateTable('agency_user')
    .set({ can_check_in: true, check_in_ports: [...staffed] })
    .where('name', '=', 'demo')
    .execute()
  await owner.updateTable('company_rule').set({ voids: true }).where('company', '=', voidingCompany).execute()
  await addCheapDay({ owner })
}

/** The first sailing of the timetable once more, on another day and in another season. */
async function addCheapDay({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const { itinerary, date, prices } = cheapDay
  const like = await owner.selectFrom('itinerary').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const onDay = (time: string | null) => time && `${date}${time.slice(10)}`
  await owner
    .insertInto('itinerary')
    .values({ ...like, id: itinerary, departs: onDay(like.departs) ?? '', season: 'low' })
    .execute()
  const calls = await owner.selectFrom('port_call').selectAll().where('itinerary_id', '=', 1).execute()
  await owner
    .insertInto('port_call')
    .values(
      calls.map((call) => ({
        ...{ ...call, itinerary_id: itinerary, arrives: onDay(call.arrives), departs: onDay(call.departs) },
      })),
    )
    .execute()
  const stock = await owner.selectFrom('stock').selectAll().where('itinerary_id', '=', 1).execute()
  await owner
    .insertInto('stock')
    .values(
      stock.map(({ leg, resource, capacity, berths }) => ({
        itinerary_id: itinerary,
        leg,
        resource,
        capacity,
        berths,
      })),
    )
    .execute()
  const fares = Object.entries(prices).map(([product, gross]) => ({
    ...{ line: like.line, origin: 'PIR', destination: 'JTR', season: 'low', product, gross },
  }))
  await owner.insertInto('fare').values(fares).execute()
}
