import type { Kysely, Transaction } from 'kysely'
import { asOwner } from './dataFolder.ts'
import { brokenRules, hasDetachedSeason } from './database/invariants.ts'
import type { Tables } from './database/tables.ts'
import { type BrokenChain, type ChainReport, verifyChains } from './journal/chain.ts'
import { compareRecords, type Difference, type RecordsReport } from './journal/compareRecords.ts'
import { type Head, headLines } from './journal/heads.ts'
import { salesRules } from './inventory/recordedChangesSql.ts'
import { comparePublished, officeRules, type PublishedReport } from './journal/officeSql.ts'
import { readOtherCapacities } from './network/load/otherCapacitiesSql.ts'
import { publishedTables } from './network/table/noted.ts'
import { networkOf } from './reference/network.ts'
import {
  recordedBoardings,
  recordedInsurances,
  recordedBookings,
  recordedItems,
  recordedTrips,
  recordedVoids,
} from './booking/record/recordedBookings.ts'
import type { RecordedTable } from './journal/recordedTable.ts'
import { recordedPostings } from './ledger/recordedPostings.ts'
import { recordedOffers } from './pricing/recordedOffers.ts'

/** The tables with the rows of a booking, as `booking_record` of the migrations writes them into the journal. */
export const recordedTables: readonly RecordedTable[] = [
  recordedBookings,
  recordedTrips,
  recordedItems,
  recordedInsurances,
  recordedOffers,
  recordedPostings,
  recordedVoids,
  recordedBoardings,
]

const describeBroken = ({ agency, id, at, kind, problem }: BrokenChain) =>
  `agency ${agency}: ${id === 0 ? '' : `entry ${id}${at ? ` of ${at}` : ''}${kind ? `, ${kind},` : ''} `}${problem}`

const describeDifference = ({ reference, text, entry, kind }: Difference) =>
  `booking ${reference}: ${text} (entry ${entry}, ${kind})`

const counted = (bookings: number) => (bookings === 1 ? '1 booking' : `${bookings} bookings`)

/** Prints what was found; true if nothing is wrong. */
function report(
  chains: ChainReport,
  rules: Record<string, unknown[]>,
  records: RecordsReport,
  published: ComparedNetwork,
): boolean {
  const { broken, linked, erased, waiting, heads } = chains
  console.log(`${linked} journal entries of ${heads.length} agencies are linked, ${erased} of them erased.`)
  if (waiting.length > 0) console.log(`Not linked yet: ${waiting.length}, the first is entry ${waiting[0]}.`)
  console.log(`Compared with the journal: ${counted(records.bookings)}.`)
  for (const one of broken) console.log(`BROKEN: ${describeBroken(one)}`)
  for (const [rule, rows] of Object.entries(rules)) {
    console.log(`BROKEN: ${rule}`)
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
  for (const difference of records.differences) console.log(`BROKEN: ${describeDifference(difference)}`)
  for (const [field, more] of records.more) console.log(`BROKEN: ${more} more differences in ${field}`)
  for (const { table, entry } of published.differing)
    console.log(`BROKEN: the table ${table} is not as it was published (entry ${entry}, network.publish)`)
  console.log('The heads of the journal, to be kept elsewhere and given to the next check (--heads <file>):')
  process.stdout.write(headLines(heads))
  const lists = [broken, Object.keys(rules), records.differences, published.differing]
  const isWhole = lists.every((list) => list.length === 0)
  console.log(`${isWhole ? 'Everything agrees.' : 'See BROKEN above.'}${uncompared(records, published)}`)
  return isWhole
}

interface ComparedNetwork extends PublishedReport {
  /** Sailings with other places than their ships. */
  sailings: readonly number[]
}

const mostListed = 5
const listed = (sailings: readonly number[]) =>
  sailings.slice(0, mostListed).join(' ') + (sailings.length > mostListed ? ' …' : '')

/** Describes, for the closing line, the records that the journal cannot be compared with. */
function uncompared({ erased, unrecorded }: RecordsReport, { compared, sailings }: ComparedNetwork): string {
  const parts = [
    erased > 0 ? `the persons of ${counted(erased)}, erased from the journal` : '',
    unrecorded > 0
      ? `most money, rules, times and ledger entries of ${counted(unrecorded)}, last changed by an earlier version`
      : '',
    compared.length === 0
      ? 'the tables of the network, which no desk has published last'
      : `the tables ${publishedTables.filter((table) => !compared.includes(table)).join(', ')}`,
    sailings.length > 0
      ? `the places of ${sailings.length} sailings, which are not those of their ships: ${listed(sailings)}`
      : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` Not compared: ${parts.join('; ')}.`
}

/** Entries of a detached season are not there to compare with. */
export const brokenOfficeRules = async (tx: Kysely<Tables>) =>
  (await hasDetachedSeason(tx)) ? {} : brokenRules(tx, { ...officeRules, ...salesRules })

/** Compares the journal and the records in one transaction, which sees the same while servers go on. */
async function check(tx: Transaction<Tables>, kept: readonly Head[]): Promise<boolean> {
  const chains = await verifyChains(tx, kept)
  const { digits } = await networkOf({ owner: tx })
  const rules = { ...(await brokenRules(tx)), ...(await brokenOfficeRules(tx)) }
  const records = await compareRecords(tx, recordedTables, digits)
  const [published, sailings] = [await comparePublished(tx), await readOtherCapacities(tx)]
  return report(chains, rules, records, { ...published, sailings })
}

/** Checks the journal and the records and prints what was found; true if they agree. */
export const verify = (url: string, kept: readonly Head[]): Promise<boolean> =>
  asOwner(url, 'journal_link', (owner) =>
    owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => check(tx, kept)),
  )
