import { Network } from '../../network/check/network.ts'
import type { NetworkRows } from '../../network/check/rows.ts'
import type { Scope } from '../network/season.ts'
import { madeRows, moveDays, partOf } from '../network/tables.ts'
import { faresOf } from '../network/tariff.ts'
import type { WorldLine } from '../network/line.ts'
import { servicesIn, type WorldData } from '../network/worldData.ts'
import { passwordOf } from './signIns.ts'

interface Options {
  scope: Scope
  today: string
  /** The lines whose fares are made. */
  hasFares(line: WorldLine): boolean
}

/** The network of a world: the rows of the folder for its lines, and those that are made by formula and of the day. */
export function demoNetwork(data: WorldData, { scope, today, hasFares }: Options): Network {
  const services = servicesIn(data, scope)
  const read = partOf(data.tables, {
    companies: new Set(services.map(({ line }) => line.company)),
    lines: new Set(services.map(({ line }) => line.code)),
    ships: new Set(services.flatMap(({ vessels }) => vessels)),
  })
  const tables = new Map(read.tables)
  for (const name of ['offers', 'vouchers']) tables.set(name, moveDays(rowsOf(read, name), today))
  tables.set('users', withPasswords(rowsOf(read, 'users')))
  const priced = services.map(({ line }) => line).filter(hasFares)
  const fares = priced.flatMap((line) => faresOf(line, data).map((fare) => ({ ...fare })))
  if (fares.length > 0) tables.set('fares', madeRows('fares', fares))
  tables.set('ticket_series', madeRows('ticket_series', ticketSeries(read)))
  return new Network(read.settings, tables)
}

function rowsOf(network: Network, name: string): NetworkRows {
  const rows = network.tables.get(name)
  if (!rows) throw new Error(`The demo network has no table ${name}.`)
  return rows
}

const withPasswords = ({ rows, ...table }: NetworkRows): NetworkRows => ({
  ...table,
  rows: rows.map((user) => ({
    ...user,
    values: new Map([...user.values, ['password', passwordOf(user)]]),
  })),
})

/** Tickets that an agency may issue of each company; one has run out of them. */
const plenty = 100_000
const few: Readonly<Record<string, number>> = { 1411: 2 }

/** The numbers of each agency begin at a separate million, so that no two agencies issue the same number of a company. */
function ticketSeries(network: Network) {
  const companies = [...network.by('companies', 'code').keys()].toSorted()
  return [...network.by('agencies', 'code').keys()].flatMap((agency, index) => {
    const first = (index + 1) * 1_000_000 + 1
    return companies.map((company) => ({
      agency,
      company,
      automatic: true,
      next_number: first,
      last_number: first + (few[agency] ?? plenty) - 1,
    }))
  })
}
