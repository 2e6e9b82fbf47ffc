import type { Database } from '../../../src/crs/database/transaction.ts'
import { addFerry, addShip } from '../../kit/crs/disruption.ts'

/** Ferries on twelve days, a second ship, staff of the gates and of the companies, and tickets enough. */
export async function prepare(database: Database): Promise<void> {
  await addShip(database)
  for (let nth = 0; nth < 12; nth++) {
    await addFerry(database, { id: 100 + nth, day: String(16 + nth), later: 1, units: { DECK: 12 } })
    await addFerry(database, { id: 200 + nth, day: String(16 + nth), later: 3, company: 'DKT' })
  }
  const { owner, pool } = database
  await owner
    .updateTable('agency_user')
    .set({
      can_check_in: true,
      can_manage_truck_companies: true,
      check_in_ports: ['PIR', 'PAS'],
      companies: ['HLC', 'DKT'],
    })
    .where('name', '=', 'demo')
    .execute()
  await pool.query('update agency set credit_limit = 100000000')
  await pool.query('update company_credit set credit_limit = 100000000')
  await pool.query('update ticket_stock set last_number = last_number + 50000')
}
