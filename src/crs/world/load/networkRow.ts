import type pg from 'pg'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Network } from '../../reference/records.ts'
import { readTable } from './csv.ts'

/** The network of the demo world. */
export function demoNetwork(): Network {
  const row = mustGet(readTable('network.csv'), 0)
  return {
    name: row.text('name'),
    currency: row.text('currency'),
    digits: row.number('digits'),
    timezone: row.text('timezone'),
    nationality: row.text('nationality'),
  }
}

/** Inserts the network of the demo world unless the database has a network. */
export async function addDemoNetwork(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { name, currency, digits, timezone, nationality } = demoNetwork()
  await client.query(
    `insert into network (id, name, currency, digits, timezone, nationality) values (1, $1, $2, $3, $4, $5)
      on conflict do nothing`,
    [name, currency, digits, timezone, nationality],
  )
}
