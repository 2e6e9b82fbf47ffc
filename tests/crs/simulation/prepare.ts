import type { Database } from '../../../src/crs/database/transaction.ts'
import { rightsOf } from '../../kit/rightsOf.ts'
import { addFerry, addShip } from '../../kit/crs/disruption.ts'
import { addNightReturn } from '../../kit/crs/nightReturn.ts'
import { otherNetwork, type OtherNetwork } from '../../kit/crs/otherNetwork.ts'

/** Ferries on some days, a night ferry back, a second ship, staff of the gates and of the companies, and tickets enough. */
export async function prepare(
  database: Database,
  {
    days = 12,
    seats = 12,
    network,
  }: { days?: number; seats?: number; network?: OtherNetwork | undefined } = {},
): Promise<void> {
  await addShip(database)
  await addNightReturn(database)
  for (let nth = 0; nth < days; nth++) {
    await addFerry(database, { id: 100 + nth, day: String(16 + nth), later: 1, units: { DECK: seats } })
    await addFerry(database, { id: 200 + nth, day: String(16 + nth), later: 3, company: 'DKT' })
  }
  if (network) await otherNetwork(network)(database)
  const { pool } = database
  await addStaff(database, 'gate', { can_check_in: true, check_in_ports: ['PIR', 'PAS'] })
  await addStaff(database, 'company', { companies: ['HLC', 'DKT'] })
  await pool.query(`update agency_user set can_manage_truck_companies = true where name = 'demo'`)
  await pool.query('update agency set credit_limit = 100000000')
  await pool.query('update company_credit set credit_limit = 100000000')
  await pool.query('update ticket_stock set last_number = last_number + 50000')
}

/** A user of the first agency with its password and one task. */
async function addStaff({ pool }: Database, name: string, task: object): Promise<void> {
  await pool.query(
    `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash,
       hide_setting, can_check_in, check_in_ports, companies, rights)
     select agency, $1, $1, nationality, language, password_hash, validation_hash, hide_setting,
       coalesce(staff.can_check_in, false), coalesce(staff.check_in_ports, '{}'), coalesce(staff.companies, '{}'),
       agency_user.rights || case when staff.companies is null then '{}' else $3::text[] end
     from agency_user, jsonb_to_record($2) as staff(can_check_in boolean, check_in_ports text[], companies text[])
     where agency = '1300' and name = 'demo'`,
    [name, JSON.stringify(task), rightsOf.company],
  )
}
