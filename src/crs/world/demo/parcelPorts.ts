import type pg from 'pg'

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
