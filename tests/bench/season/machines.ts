/** What one part of the load costs, in seconds of processor time. */
export interface Work {
  servers: number
  primary: number
  pooler: number
  replay: number
  standbyReads: number
}

/** Figures of a run. */
export interface Figures {
  /** Of one customer with all calls, gates included. */
  customer: Work
  /** Of one answer to a desk that follows changes, with what it then asks. */
  poll: Work
  salesOfCustomer: number
  /** Milliseconds for which a sale has the row of its sailing, and those of its agency. */
  heldSailing: number
  heldAgency: number
  /** Transactions a second that the primary can make durable with its standby. */
  commits: number
  /** Of a customer, those that write. */
  commitsOfCustomer: number
  /** The part of all sales that concerns one desk that follows changes, since they change what it shows. */
  concerns: number
}

/** What is assumed of the country and of the machines. */
export interface Assumed {
  /** Customers of a desk in the busiest hour, and the part of the desks that are then at work. */
  customersAnHour: number
  atWork: number
  /** The part of those at work that show trips. */
  watching: number
  /** Of all sales in the busiest hour, those on one sailing, and those of one agency. */
  hotSailing: number
  largestAgency: number
  /** Cores of a machine with servers, and of one with PostgreSQL. */
  serverCores: number
  postgresCores: number
  /** The part of a core, lock or disk that is used at most in the busiest hour, so that answers do not wait. */
  use: number
}

export interface Need {
  what: string
  /** How many of it are needed, where more can be had. */
  needed: number
  /** How many there can be; Infinity where machines are added. */
  most: number
  /** The number of desks at which it ends. */
  desksAtEnd: number
}

/** What so many desks need of each part, that which ends first in front. */
export function needsOf(desks: number, figures: Figures, assumed: Assumed): Need[] {
  return neededBy(desks, figures, assumed)
    .map(({ what, needed, most }, nth) => {
      const isEnough = (size: number) => (neededBy(size, figures, assumed)[nth]?.needed ?? 0) <= most
      return { what, needed, most, desksAtEnd: most === Infinity ? Infinity : lastOf(isEnough) }
    })
    .toSorted((one, other) => one.desksAtEnd - other.desksAtEnd)
}

function neededBy(desks: number, figures: Figures, assumed: Assumed): Omit<Need, 'desksAtEnd'>[] {
  const { customer, poll } = figures
  const { use, serverCores, postgresCores } = assumed
  const customers = (desks * assumed.atWork * assumed.customersAnHour) / 3600
  const sales = customers * figures.salesOfCustomer
  const polls = desks * assumed.atWork * assumed.watching * pollsPerSecond(sales * figures.concerns)
  const cores = (part: keyof Work) => (customers * customer[part] + polls * poll[part]) / use
  const locked = (share: number, ms: number) => (sales * share * ms) / 1000 / use
  const commits = customers * figures.commitsOfCustomer
  const rows: [what: string, needed: number, most: number][] = [
    ['machines of servers', cores('servers') / serverCores, Infinity],
    ['machines of standbys, for reading', cores('standbyReads') / postgresCores, Infinity],
    ['PgBouncers, of one core each', cores('pooler'), Infinity],
    ['cores of the primary', cores('primary'), postgresCores],
    ['the one core of a standby that replays', cores('replay'), 1],
    ['commits of the primary', commits / figures.commits / use, 1],
    ['the row of one sailing', locked(assumed.hotSailing, figures.heldSailing), 1],
    ['the rows of one agency', locked(assumed.largestAgency, figures.heldAgency), 1],
  ]
  return rows.map(([what, needed, most]) => ({ what, needed, most }))
}

/** The largest number up to 2^40 that satisfies what all smaller ones do. */
function lastOf(satisfies: (size: number) => boolean): number {
  let last = 0
  for (let step = 2 ** 40; step >= 1; step /= 2) if (satisfies(last + step)) last += step
  return last
}

/** Answers to one desk, with so many changes a second: it waits for one, a second for more, and a second before it asks. */
const pollsPerSecond = (changes: number) => changes / (1 + 2 * changes)

/** The needs as lines of a table. */
export function tableOf(sizes: readonly number[], figures: Figures, assumed: Assumed): string[] {
  const needs = sizes.map((desks) => needsOf(desks, figures, assumed))
  const written = ({ needed, most }: Need) =>
    most === Infinity ? String(Math.ceil(needed)) : `${needed.toFixed(2)} of ${most}`
  const rows = (needs[0] ?? []).map(({ what, desksAtEnd }) => {
    const cells = needs.map((own) => written(own.find((one) => one.what === what) ?? own[0]!))
    const end = desksAtEnd === Infinity ? 'more machines' : `${thousands(desksAtEnd)} desks`
    return [what, ...cells, end]
  })
  const all = [['', ...sizes.map((desks) => `${thousands(desks)} desks`), 'ends at'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

const thousands = (count: number) =>
  Math.round(count)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ',')
