import type pg from 'pg'
import { demoAgencies } from './agencies.ts'

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
