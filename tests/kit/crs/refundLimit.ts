import { expect } from 'vitest'
import type { RefundRequest } from '../../../src/contract/refund.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { openCatalogues } from '../../../src/crs/reference/catalogues.ts'
import { setClock } from './clock.ts'
import { brokenInvariants } from './invariants.ts'
import { borrowDatabase } from './lentDatabase.ts'
import { publish } from './publish.ts'
import { agentOf, type Agent, type SmallCrs } from './smallCrs.ts'
import { testServer } from './testServer.ts'

/** Users of agency 1300 and of another one, with the password and code of `demo`, by name. */
interface User {
  agency?: string
  rights: string
  companies?: string
}

export interface LimitedCrs extends SmallCrs {
  /** Publishes the amount above which a second person approves a refund. */
  setLimit(amount: number | null): Promise<void>
  addUser(name: string, user: User): Promise<Agent>
}

/** A small world whose network has a limit of refunds that can be changed. */
export async function openLimitedCrs(prepare: (database: Database) => Promise<unknown>): Promise<LimitedCrs> {
  const { database, url, drop } = await borrowDatabase('small')
  await prepare(database)
  const catalogues = await openCatalogues(database, (cause) => expect.fail(String(cause)))
  const server = await testServer(database, { catalogues, clock: setClock() })
  const agent: SmallCrs['agent'] = async (as) => agentOf(server, (await server.signIn(as)).token)
  return {
    database,
    url,
    server,
    agent,
    async setLimit(amount) {
      await publish(database, `update network set refund_limit = ${amount}`)
      await catalogues.refresh()
    },
    async addUser(name, { agency = '1300', rights, companies = '' }) {
      await database.pool.query(
        `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash, rights, companies)
         select $1, $2, $2, nationality, language, password_hash, validation_hash, $3::text[], $4::text[]
         from agency_user where agency = '1300' and name = 'demo'`,
        [agency, name, `{${rights}}`, `{${companies}}`],
      )
      return agent({ agency, user: name })
    },
    async close() {
      expect(await brokenInvariants(database)).toEqual({})
      await server.close()
      await catalogues.end()
      await drop()
    },
  }
}

/** A refused refund, and the body with which the desk asks for its approval. */
export function askedOf(
  { parameters }: { parameters: Record<string, unknown> },
  reason = 'the guest is ill',
) {
  const { act, record, amount } = parameters as Pick<RefundRequest, 'act' | 'record' | 'amount'>
  return { body: { act, record, amount, reason } }
}
