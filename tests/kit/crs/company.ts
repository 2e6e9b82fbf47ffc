import { beforeEach } from 'vitest'
import type { InputOf } from '../../../src/contract/call.ts'
import type { inventory } from '../../../src/contract/inventory.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { rightsOf } from '../rightsOf.ts'
import { type Agent, lateAgent, others, type StartedSmallCrs, startSmallCrs } from './smallCrs.ts'

export type Control = InputOf<typeof inventory.publish>['body']['controls'][number]

/** Selects the day ferry of 20 June, which has 30 seats on deck that cost 43.50 each. */
export const dayFerry = {
  pattern: { from: '2026-06-20', to: '2026-06-20', lines: ['H01'], departs: '07:30' },
}

/** Gives the first user of agency 1300 every right in the company of the day ferry. */
export const workForCompany = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(
    `update agency_user set companies = '{HLC}', rights = rights || $1 where agency = '1300' and name = 'demo'`,
    [rightsOf.company],
  )

/** Gives each test a small world whose agent also works for the company, and an agent of an unrelated agency. */
export function startCompanyCrs(): StartedSmallCrs & { other: Agent } {
  const crs = startSmallCrs('each')
  let other: Agent
  beforeEach(async () => {
    await workForCompany(crs.desk.database)
    other = await crs.desk.agent(others.foreign)
  })
  return {
    ...crs,
    other: lateAgent(() => other),
    async signIn() {
      await crs.signIn()
      other = await crs.desk.agent(others.foreign)
    },
  }
}
