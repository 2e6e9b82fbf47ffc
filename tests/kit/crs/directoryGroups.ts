import type { Database } from '../../../src/crs/database/transaction.ts'

/** Groups of the directory of the tests, for the agencies of `addAgencies`. */
export async function addDirectoryGroups({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into directory_group (name, position, agency, language, rights, can_check_in, check_in_ports) values
      ('gate', 10, '1377', 'it', '{}', true, '{PIR}'),
      ('sellers', 20, '1300', '', '{sell,change}', false, null),
      ('refunders', 30, '1300', 'el', '{refund}', false, null),
      ('branch', 40, '1301', 'el', '{sell}', false, null)`)
}
