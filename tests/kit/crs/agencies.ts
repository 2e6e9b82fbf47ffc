import { hash } from '@node-rs/argon2'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { insertRows } from '../../../src/crs/network/load/storedSql.ts'
import { storedRows } from '../demoTables.ts'

/** A hash that is quick to verify, for users who sign in a thousand times; the product's own is tested elsewhere. */
export const quickHash = (secret: string) => hash(secret, { memoryCost: 64, timeCost: 1 })

const agencies = [
  { code: '1300', name: 'Πρακτορείο Ακτή', parent: null, timezone: 'Europe/Athens' },
  { code: '1301', name: 'Ακτή Πάρου', parent: '1300', timezone: 'Europe/Athens' },
  { code: '1377', name: 'Agenzia Ancona', parent: null, timezone: 'Europe/Rome' },
]

const users = [
  { agency: '1300', name: 'demo', password: 'ferrydemo', validation: '1300' },
  { agency: '1300', name: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' },
  { agency: '1301', name: 'paros', password: 'ferrydemo', validation: '1301' },
  { agency: '1377', name: 'anna', password: 'ferrydemo', validation: '1377' },
]

/** Inserts rows of a table of the demo, those of the three agencies only. */
export async function addRows(pool: Database['pool'], table: string): Promise<void> {
  const { stored, rows } = storedRows(table)
  const codes = agencies.map(({ code }) => code)
  await insertRows(
    pool,
    stored,
    rows.filter(({ agency }) => agency === undefined || codes.includes(String(agency))),
  )
}

/** Inserts the demo network and three agencies, one of them a sub-agency, with four users; no world. */
export async function addAgencies({ owner, pool }: Database): Promise<void> {
  await addRows(pool, 'network')
  const money = { currency: 'EUR', credit_limit: 1_000_000 }
  await owner
    .insertInto('agency')
    .values(agencies.map((agency) => ({ ...agency, ...money, signature: agency.name })))
    .execute()
  for (const { agency, name, password, validation } of users)
    await owner
      .insertInto('agency_user')
      .values({
        agency,
        name,
        full_name: name,
        nationality: 'GR',
        language: 'el',
        password_hash: await quickHash(password),
        validation_hash: await quickHash(validation),
        hide_setting: name === 'paros' ? ['statistics'] : [],
      })
      .execute()
}
