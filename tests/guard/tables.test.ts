import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The tables of each folder of the CRS: only its SQL files may name them. */
const owners: Readonly<Record<string, string>> = {
  booking:
    'boarding booking booking_insurance booking_item booking_trip cancellation disruption_trip rebooking sale_part void_ticket',
  cashier: 'till_close',
  checkin: 'authority check_in check_in_event crew_member list_transmission on_board_list',
  database:
    'booking_reference claim hold migration numbered_place office_change owner season server_role stock throttle ticket_number',
  disruption: 'disruption_case disruption_message',
  draft: 'draft',
  inventory: 'allotment_release sales_change sales_change_row',
  journal: 'journal journal_link season_head',
  ledger:
    'clearance_check clearance_decision clearance_link company_credit ledger_entry ledger_total receipt_series ticket_stock agency_commission commission_rate',
  mail: 'outbox',
  network: 'sailing_change',
  parcel: 'parcel parcel_event parcel_port',
  pricing: 'insurance_product loyalty_card offer offer_use voucher',
  reference: `ticket_key accommodation booking_attribute cancellation_step company company_rule discount discount_percent disruption fare group_fare itinerary
    line list_fare network notice passenger_type payment_method port port_call port_group product publication redirection special_service surcharge
    timetable translation vehicle_category vessel`,
  report: 'report_mail',
  server: 'idempotency',
  session: `access_token agency agency_user alternate_grant codes_key device directory_group directory_sign_in one_time_code passkey password_reset recovery_code
    sign_in_step trusted_browser`,
  settings: 'user_setting',
  statistics: 'sales_total ticket_sale',
  ticket: 'printer',
  truck: 'truck truck_company',
  world: 'world',
}

/** Statements over the tables of another folder, each with its reason. */
const exceptions: readonly (readonly [file: string, tables: string, reason: string])[] = [
  ['database/shortLocks.ts', 'idempotency', 'holds calls by it while a migration gets its locks'],
  [
    'booking/insurance/insuranceSql.ts',
    'insurance_product',
    'joins the names of the insurances a booking has',
  ],
  [
    'booking/boarding/boardingSql.ts',
    'claim disruption',
    'joins the lane of a vehicle to its ticket, and what happened to its sailing',
  ],
  [
    'booking/record/recordSql.ts',
    'claim disruption disruption_case offer_use voucher',
    'hands a booking with its claims, offers and cases to another agency; reads which sailings are cancelled, and the percentages of offers in old prices',
  ],
  [
    'booking/affected/affectedSql.ts',
    'disruption disruption_case itinerary port_call',
    'finds the trips of a disruption, gives them the times of their sailing, and finds which times and ship passengers know',
  ],
  [
    'booking/affected/copySql.ts',
    'disruption_case disruption_message',
    'copies the cases and messages of trips that are parted',
  ],
  [
    'disruption/disruptionSql.ts',
    'booking_trip',
    'joins the bookings of the trips dealt with and written to',
  ],
  ['booking/undo/rebookingSql.ts', 'disruption_case', 'opens the case of a rebooking that is undone again'],
  [
    'database/stock/sailingLock.ts',
    'booking booking_trip',
    'locks the bookings of a sailing before its stock, in the one locking order',
  ],
  ['booking/open/replaceSql.ts', 'offer_use', 'hands the offers of an open ticket to the dated one'],
  ['booking/record/modifiedSql.ts', 'offer_use', 'writes what the offers of an item take off its new price'],
  ['booking/record/moveSql.ts', 'offer_use', 'moves the offers of items with them to another booking'],
  ['booking/search/searchSql.ts', 'agency', 'joins the currency of the booking agency'],
  [
    'inventory/inventorySql.ts',
    'agency booking_item disruption itinerary port_call ticket_sale',
    'finds the sailings that a pattern matches, and what has been sold on them and on earlier ones',
  ],
  [
    'database/stock/controlRows.ts',
    'booking_item',
    'counts the vehicles of a category that were sold before its limit',
  ],
  ['database/stockChange.ts', 'booking sale_part', 'locks bookings before stock, in the one locking order'],
  ['database/stock/stock.ts', 'disruption', 'refuses stock of a cancelled sailing in the guarded update'],
  [
    'database/stock/expired.ts',
    'booking booking_insurance booking_item booking_trip journal',
    'cancels expired options and releases their stock in one statement, for whichever call needs the stock',
  ],
  [
    'database/invariants.ts',
    `agency boarding booking booking_insurance booking_item booking_trip check_in_event disruption disruption_case
      disruption_message disruption_trip itinerary journal ledger_entry ledger_total loyalty_card offer_use receipt_series sales_total ticket_sale void_ticket voucher`,
    'checks the records of all nouns against each other',
  ],
  ['database/priceRules.ts', 'booking_item offer_use', 'computes the prices of items from their parts'],
  [
    'database/seasons.ts',
    'booking booking_item booking_trip idempotency itinerary journal journal_link ledger_entry season_head',
    'divides the tables of all nouns, and finds what keeps a season attached',
  ],
  ['journal/readJournal.ts', 'booking', 'joins the references of bookings, and reads which can be seen'],
  [
    'database/backup/restore.ts',
    'agency booking ledger_entry ticket_sale',
    'counts what was restored, whose nouns it does not know',
  ],
  [
    'journal/officeSql.ts',
    'agency_user office_change publication',
    'compares what the office has decided with the journal',
  ],
  [
    'inventory/recordedChangesSql.ts',
    'disruption journal stock',
    'compares the rows of what is sold to whom with the journal',
  ],
  [
    'network/load/otherCapacitiesSql.ts',
    'itinerary network publication stock vessel',
    'compares the places of sailings with those of their ships',
  ],
  [
    'journal/recordedSql.ts',
    'booking booking_item',
    'reads the rows of bookings to compare them with the journal, from the tables that are listed',
  ],
  [
    'journal/stateSql.ts',
    'booking_item booking_trip',
    'reads the persons of bookings to compare them with the states of the journal',
  ],
  ['journal/journal.ts', 'booking', 'writes an entry under the agency of its booking'],
  ['ledger/cashierSql.ts', 'booking', 'joins the reference of the booking of a posting'],
  [
    'ledger/clearance/checkSql.ts',
    'booking booking_item',
    'finds the bookings of the tickets of a statement',
  ],
  ['ledger/clearance/clearanceSql.ts', 'booking', 'joins the reference of the booking of a posting'],
  ['ledger/ledgerSql.ts', 'agency', 'limit and debt are columns of the agency'],
  [
    'mail/mailSql.ts',
    'agency agency_user itinerary line',
    'joins the sender of a mail while locking the mail, and the line of a list with its minutes',
  ],
  ['party/partySql.ts', 'booking booking_item booking_trip', 'searches earlier passengers in the bookings'],
  ['reference/referenceSql.ts', 'world', 'the catalogue shows the scale of the demo world'],
  [
    'personal/removalSql.ts',
    `agency boarding booking booking_item booking_trip cancellation check_in_event crew_member disruption draft journal
      journal_link ledger_entry on_board_list outbox parcel parcel_event rebooking sale_part`,
    'removes personal data past their term, wherever they are',
  ],
  [
    'checkin/onBoard/onBoardSql.ts',
    'disruption itinerary line outbox port_call vessel',
    'reads the papers of a ship, which sailings left without a list, and what became of the messages with lists',
  ],
  ['personal/draftsSql.ts', 'draft', 'finds and empties the drafts about one person'],
  [
    'personal/personSql.ts',
    `agency boarding booking booking_item booking_trip cancellation check_in_event crew_member idempotency journal
      ledger_entry loyalty_card on_board_list outbox parcel rebooking truck truck_company`,
    'finds and erases what is kept about one person, wherever it is',
  ],
  ['session/factor/factorSql.ts', 'journal', 'records as the owner of the tables what the office removes'],
  ['session/office/usersSql.ts', 'journal', 'records as the owner of the tables what the office changes'],
  [
    'report/sailingSql.ts',
    `agency boarding check_in claim company_credit disruption itinerary ledger_total stock ticket_sale`,
    'counts what the sailings of a company carry, what agencies sold of them, and what they owe',
  ],
  [
    'report/personsSql.ts',
    'boarding booking_item booking_trip check_in disruption port_call stock',
    'counts the persons and vehicles on board by the tickets and the gates',
  ],
  [
    'statistics/statisticsSql.ts',
    'booking_item stock',
    'reads whether a dated ticket replaced the listed one, and joins the persons aboard the ships of the tickets',
  ],
  [
    'sailing/availability/availabilitySql.ts',
    'port_call stock',
    'computes free units on all legs in the database',
  ],
  ['sailing/deck/deckSql.ts', 'claim hold numbered_place', 'reads which seats are taken on a deck plan'],
  ['sailing/feed/feedSql.ts', 'itinerary port_call', 'turns changed legs into departures in one statement'],
  [
    'sailing/search/searchSql.ts',
    'disruption itinerary port_call',
    'a search joins the timetable with the free units',
  ],
]

const crs = join(import.meta.dirname, '../../src/crs')
const migrations = join(crs, 'database/migrations')
const tables = new Set(
  readdirSync(migrations)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/create table (\w+)\b(?!\.)/g)].map(([, table = '']) => table))
    .concat('migration', 'owner'),
)

const statement = /\b(?:from|join|into|update|table|truncate)\s+(\w+)/g
const named = /'(\w+)'/g

/** The tables that the statements of a file name; in a file with `sql.table` every string may name one. */
function tablesIn(file: string): string[] {
  const text = readFileSync(join(crs, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
  const patterns = text.includes('sql.table') ? [statement, named] : [statement]
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(found)].filter((name) => tables.has(name)).toSorted()
}

const words = (text: string) => text.trim().split(/\s+/)
const folderOf = (file: string) => file.split('/')[0] ?? ''
const owned = (folder: string) => words(owners[folder] ?? '')
const files = readdirSync(crs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((file) => ({ file, named: tablesIn(file) }))
  .filter((one) => one.named.length > 0)

describe('tables', () => {
  test('have exactly one owner', () => {
    expect(Object.keys(owners).flatMap(owned).toSorted()).toEqual([...tables].toSorted())
  })

  // The generator and the loads of networks write every table of a network, as the owner of the database.
  test.each(files.filter(({ file }) => folderOf(file) !== 'world' && folderOf(file) !== 'network'))(
    'are named in $file only by their owner or by a listed exception',
    ({ file, named: all }) => {
      const foreign = all.filter((table) => !owned(folderOf(file)).includes(table))
      const excepted = exceptions.filter(([name]) => name === file).flatMap(([, list]) => words(list))
      expect(foreign).toEqual(excepted.toSorted())
    },
  )

  // A reader sees the whole statement, with its locks, and compares its text with the log of the database.
  test('are named in statements as they are sent, not by the query builder', () => {
    const built = readdirSync(crs, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((file) =>
        /\.\s*(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(
          readFileSync(join(crs, file), 'utf8'),
        ),
      )
    expect(built).toEqual([])
  })

  test('have no exception for a file that does not need one', () => {
    const used = new Set(files.map(({ file }) => file))
    expect(exceptions.map(([file]) => file).filter((file) => !used.has(file))).toEqual([])
  })
})

test('statements of a noun are in files named …Sql.ts', () => {
  const foundation = new Set(['database', 'journal', 'world'])
  const others = files.map(({ file }) => file).filter((file) => !foundation.has(folderOf(file)))
  expect(others.filter((file) => !/Sql\.ts$/.test(file))).toEqual([])
})
