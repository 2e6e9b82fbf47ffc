import type { Database } from '../../../src/crs/database/transaction.ts'
import { copySailing } from '../../kit/crs/smallWorld.ts'
import { staffed } from './model/gates.ts'
import { cheapDay, voidingCompany } from './model/timetable.ts'

/** Adds to the small world what a long run needs: tickets and credit without end, staff at ports, a cheaper day, voiding. */
export async function extendWorld(database: Database): Promise<void> {
  const { owner } = database
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
  await addCheapDay(database)
}

/** A cheaper day on the line of the first sailing. */
async function addCheapDay(database: Database): Promise<void> {
  const { itinerary, date, prices } = cheapDay
  await copySailing(database, {
    id: itinerary,
    season: 'low',
    at: (time) => `${date}${time.slice(10)}`,
  })
  const { owner } = database
  const { line } = await owner
    .selectFrom('itinerary')
    .select('line')
    .where('id', '=', itinerary)
    .executeTakeFirstOrThrow()
  const fares = Object.entries(prices).map(([product, gross]) => ({
    line,
    origin: 'PIR',
    destination: 'JTR',
    season: 'low',
    product,
    gross,
  }))
  await owner.insertInto('list_fare').values(fares).execute()
}
