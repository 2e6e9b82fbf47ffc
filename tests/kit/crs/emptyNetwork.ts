import { network, type NetworkChange } from '../../../src/contract/network.ts'
import { openSetUp } from '../../../src/crs/network/load/invitations.ts'
import { openCatalogues } from '../../../src/crs/reference/catalogues.ts'
import { setClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { agentOf, type Agent } from './smallCrs.ts'
import { testServer, type SignIn } from './testServer.ts'

/** What a person types into the set-up. */
export const setUpInput = {
  network: {
    name: 'Northern Isles Ferries',
    currency: 'NOK',
    timezone: 'Europe/Oslo',
    nationality: 'NO',
  },
  company: { code: 'NIF', name: 'Northern Isles Ferries', letters: 'N' },
  agency: { code: '100', name: 'Harbour Travel' },
  user: { name: 'kari', fullName: 'Kari Hansen', password: 'a long secret', language: 'en' },
}

export const firstUser = { agency: '100', user: 'kari', password: 'a long secret', validation: '100' }

/** The cells of a port that a person adds. */
export const port = {
  code: 'BGO',
  name_en: 'Bergen',
  country: 'NO',
  timezone: 'Europe/Oslo',
  latitude: '60.4',
  longitude: '5.3',
}

/** A server over a database without a network, with its one-time sign-in. */
export async function openEmptyCrs(now = '2027-01-04T12:00:00Z') {
  const { database, drop } = await freshDatabase()
  const catalogues = await openCatalogues(database, (cause) => {
    throw cause
  })
  const server = await testServer(database, { catalogues, clock: setClock(now) })
  const signIn = async (as: SignIn) => agentOf(server, (await server.signIn(as)).token)
  return {
    database,
    server,
    signIn,
    /** Signs in by a new one-time password. */
    async signInOnce(language = 'en'): Promise<Agent> {
      const made = await openSetUp(database)
      if (!made) throw new Error('The database has a network.')
      const { agency, name: user, password, validationCode: validation } = made
      return signIn({ agency, user, password, validation, language })
    },
    async close() {
      await server.close()
      await catalogues.end()
      await drop()
    },
  }
}

/** The same with the network of the input, and its first user signed in. */
export async function openSetUpCrs() {
  const crs = await openEmptyCrs()
  await (await crs.signInOnce()).call(network.setUp, { body: setUpInput })
  return { ...crs, kari: await crs.signIn(firstUser) }
}

export type SetUpCrs = Awaited<ReturnType<typeof openSetUpCrs>>

/** The first row of a table with another cell. */
export async function changedRow(
  agent: Agent,
  table: string,
  column: string,
  text: string,
): Promise<NetworkChange> {
  const { rows } = await agent.call(network.rows, { path: { table } })
  const { tables } = await agent.call(network.tables, {})
  const at = tables.find(({ name }) => name === table)!.columns.findIndex(({ name }) => name === column)
  const [from = []] = rows
  return { table, from: from.join('\t'), cells: from.with(at, text).join('\t') }
}

/** The row of a second user, who may change the network. */
export const oleRow = {
  agency: '100',
  name: 'ole',
  full_name: 'Ole',
  nationality: 'NO',
  language: 'en',
  rights: 'network',
  companies: 'NIF',
  password: 'another secret',
}
export const signInOle: SignIn = { agency: '100', user: 'ole', password: oleRow.password, validation: '100' }

/** A row of a table that is added, with cells by column. */
export async function addedRow(
  agent: Agent,
  table: string,
  cells: Readonly<Record<string, string>>,
): Promise<NetworkChange> {
  const { tables } = await agent.call(network.tables, {})
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  return { table, cells: columns.map(({ name }) => cells[name] ?? '').join('\t') }
}

/** Publishes changes after their preview, which must have no fault; returns the lines of the preview. */
export async function publishAll(agent: Agent, changes: readonly NetworkChange[]): Promise<string[]> {
  const { faults, lines, version } = await agent.call(network.preview, { body: { changes: [...changes] } })
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  await agent.call(network.publish, {
    body: { changes: [...changes], version, lines, reason: 'test' },
  })
  return lines
}
