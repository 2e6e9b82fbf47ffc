import type pg from 'pg'
import { hideKeys } from '../../../domain/settings/setting.ts'
import { hashSecret } from '../../session/secret.ts'
import { demoAgencies } from './agencies.ts'

const agency = '1300'
const password = 'ferrydesk'

interface Restricted {
  name: string
  hides: readonly string[]
  check_in: boolean
  trucks: boolean
}

const unrestricted = { hides: [], check_in: true, trucks: true }

/** One user of the main agency per permission, with all other permissions, to try out its effect. */
export const restrictedUsers: readonly Restricted[] = [
  ...hideKeys.map((key) => ({ ...unrestricted, name: `without_${key}`, hides: [key] })),
  { ...unrestricted, name: 'without_check_in', check_in: false },
  { ...unrestricted, name: 'without_trucks', trucks: false },
]

/** Adds the users that a world of an earlier version lacks. */
export async function addRestrictedUsers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from agency_user where agency = $1', [
    agency,
  ])
  const present = new Set(rows.map(({ name }) => name))
  const missing = restrictedUsers.filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  await client.query(
    `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash,
       can_check_in, can_manage_truck_companies, hide_setting)
     select $1, name, name, 'GR', 'en', $2, $3, check_in, trucks, hides
     from jsonb_to_recordset($4) as u(name text, check_in boolean, trucks boolean, hides text[])`,
    [agency, await hashSecret(password), await hashSecret(agency), JSON.stringify(missing)],
  )
}

const atEveryCounter = [
  { queue: 'TICKETS', model: 'ticket printer', paper: 'A5' },
  { queue: 'OFFICE', model: 'laser printer', paper: 'A4' },
  { queue: 'ROLL', model: 'thermal printer', paper: '80mm' },
]

/** Adds printers to demo agencies without any. */
export async function placePrinters(client: pg.PoolClient): Promise<void> {
  const rows = demoAgencies.flatMap(({ code }) =>
    atEveryCounter.map(({ queue, model, paper }, at) => ({
      agency: code,
      position: at + 1,
      name: `${code}-${queue}`,
      model,
      paper,
    })),
  )
  await client.query(
    `insert into printer (agency, position, name, model, paper)
     select agency, position, name, model, paper
       from jsonb_to_recordset($1) as demo(agency text, position integer, name text, model text, paper text)
      where exists (select from agency where code = demo.agency)
         on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Demo agencies with the ports where they handle small packages. */
const ports: readonly (readonly [agency: string, port: string])[] = [
  ['1300', 'PIR'],
  ['1302', 'RAF'],
  ['1377', 'JTR'],
  ['1378', 'JMK'],
  ['1405', 'HER'],
]

/** Adds the ports of demo agencies that have none. */
export async function placeParcelPorts(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into parcel_port (agency, port)
     select demo.agency, demo.port
       from jsonb_to_recordset($1) as demo(agency text, port text)
      where exists (select from agency where code = demo.agency) and exists (select from port where code = demo.port)
        and not exists (select from parcel_port where parcel_port.agency = demo.agency)`,
    [JSON.stringify(ports.map(([agency, port]) => ({ agency, port })))],
  )
}
