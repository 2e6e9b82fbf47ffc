/** What `npm run verify` finds after one row was changed by someone who can write to the database. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import type { Tables } from '../../../src/crs/database/tables.ts'
import { compareRecords, type RecordsReport } from '../../../src/crs/journal/compareRecords.ts'
import { recordedTables } from '../../../src/crs/verification.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { sellAllKinds, type RecordedSales } from '../../kit/crs/recordedSales.ts'

let sales: RecordedSales

beforeAll(async () => {
  sales = await sellAllKinds()
})
afterAll(() => sales.gates.close())

type Sale = Exclude<keyof RecordedSales, 'gates'>

const owner = () => sales.gates.crs.database.owner

class Undone extends Error {}

interface Found extends RecordsReport {
  /** The rules that are broken. */
  rules: string[]
}

/** What is found after a statement, without the triggers that would follow it; it is then taken back. */
async function foundAfter(
  statement: RawBuilder<unknown>,
  before: readonly RawBuilder<unknown>[] = [],
): Promise<Found> {
  let found: Found | undefined
  const work = async (tx: Transaction<Tables>) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const one of before) await one.execute(tx)
    const { numAffectedRows } = await statement.execute(tx)
    expect(numAffectedRows).toBeGreaterThan(0n)
    found = {
      ...(await compareRecords(tx, recordedTables)),
      rules: Object.keys(await brokenRules(tx)),
    }
    throw new Undone()
  }
  await expect(owner().transaction().execute(work)).rejects.toThrow(Undone)
  return found!
}

const idOf = (sale: Sale) => sql`(select id from booking where reference = ${sales[sale]})`
/** The first row of the sale in a table. */
const firstOf = (table: string, sale: Sale) =>
  sql`(select min(id) from ${sql.table(table)} where booking_id = ${idOf(sale)})`

type Table = 'booking_trip' | 'booking_item' | 'ledger_entry' | 'booking_insurance' | 'offer_use'

const booked = (assignment: string) => (sale: Sale) =>
  sql`update booking set ${sql.raw(assignment)} where id = ${idOf(sale)}`
const set = (table: Table, assignment: string) => (sale: Sale) =>
  sql`update ${sql.table(table)} set ${sql.raw(assignment)} where id = ${firstOf(table, sale)}`
const trip = (assignment: string) => set('booking_trip', assignment)
const item = (assignment: string) => set('booking_item', assignment)
const posting = (assignment: string) => set('ledger_entry', assignment)
const boarding = (assignment: string) => (sale: Sale) =>
  sql`update boarding set ${sql.raw(assignment)} where item_id = ${firstOf('booking_item', sale)}`
const firstVoid = (sale: Sale) => sql`(select min(number) from void_ticket
  where item_id in (select id from booking_item where booking_id = ${idOf(sale)}))`

type Change = readonly [
  what: string,
  sale: Sale,
  change: (sale: Sale) => RawBuilder<unknown>,
  ...found: RegExp[],
]

const ticket = '^ticket [A-Z]+[0-9]+: '
const entry = '^ledger entry [0-9]+: '
const instant = '"20[0-9-]+T[0-9:.]+Z"'
const has = (title: string, words: string, is: string, was: string) =>
  new RegExp(`${title}${words} is ${is}, and the journal has ${was}$`)

const changes: readonly Change[] = [
  ['the agency of a booking', 'sold', booked("agency = '1377'"), has('^', 'agency', '"1377"', '"1300"')],
  ['the user of a booking', 'sold', booked("user_name = 'anna'"), has('^', 'user', '"anna"', '"demo"')],
  ['the status of a booking', 'open', booked("status = 'ISSUED'"), has('^', 'status', '"ISSUED"', '"OPEN"')],
  [
    'the time of booking',
    'sold',
    booked("booked_at = '2026-06-01 10:00'"),
    has('^', 'time of booking', '"2026-06-01 10:00"', '"2026-06-20 0.:..*"'),
  ],
  [
    'the end of an option',
    'option',
    booked("option_until = '2026-07-01 10:00'"),
    has('^', 'end of the option', '"2026-07-01 10:00"', '"2026-06-.*"'),
  ],
  [
    'the expiry of an option',
    'option',
    booked("expires_at = '2026-07-01 10:00Z'"),
    has('^', 'expiry of the option', '"2026-07-01T10:00:00.000000Z"', instant),
  ],
  [
    'the modification fees',
    'sold',
    booked('modification_fees = 250'),
    has('^', 'modification fees', '2.50', '0.00'),
  ],
  [
    'a former agency',
    'transferred',
    booked("transferred_from = '{1301}'"),
    has('^', 'former agencies', '\\["1301"\\]', '\\["1300"\\]'),
  ],
  ['the version', 'sold', booked('version = version - 1'), has('^', 'version', '[0-9]+', '[0-9]+')],
  [
    'the user of a booking that was merged',
    'emptied',
    booked("user_name = 'anna'"),
    has('^', 'user', '"anna"', '"demo"'),
  ],
  [
    'the departure of a trip',
    'sold',
    trip("departs = '2026-06-23 15:30'"),
    has('^trip .*: ', 'departure', '"2026-06-23 15:30"', '"2026-06-22 15:30"'),
  ],
  ['the ship of a trip', 'sold', trip("vessel = 'HLC02'"), has('^trip .*: ', 'vessel', '"HLC02"', '"HLC01"')],
  [
    'the sailing of a trip',
    'sold',
    trip('itinerary_id = itinerary_id + 1'),
    has('^trip .*: ', 'sailing', '[0-9]+', '[0-9]+'),
  ],
  [
    'the destination of a trip',
    'sold',
    trip("destination = 'PAS'"),
    has('^trip .* JTR-PIR: ', 'destination', '"PAS"', '"PIR"'),
  ],
  [
    'the company code of a trip',
    'sold',
    trip("company_code = '1'"),
    has('^trip .*: ', 'company code', '"1"', '"[0-9]+"'),
  ],
  [
    'the end of an open ticket',
    'open',
    trip("open_until = '2029-01-01'"),
    has('^trip .*: ', 'end of the open ticket', '"2029-01-01"', '"2.*"'),
  ],
  [
    'the number of a ticket',
    'sold',
    item("ticket_number = '777'"),
    has(ticket, 'number', '"777"', '"[0-9]+"'),
  ],
  ['the series of a ticket', 'sold', item("ticket_letter = 'Z'"), has(ticket, 'series', '"Z"', '"[A-Z]+"')],
  ['the class', 'sold', item("accommodation = 'EC'"), has(ticket, 'class', '"EC"', '"DECK"')],
  [
    'net against VAT',
    'sold',
    item('net = net + 1, vat = vat - 1'),
    has(ticket, 'net', '[0-9.]+', '[0-9.]+'),
    has(ticket, 'VAT', '[0-9.]+', '[0-9.]+'),
  ],
  [
    'port dues against surcharges',
    'sold',
    item('dues = dues + 100, surcharges = surcharges - 100'),
    has(ticket, 'port dues', '[0-9.]+', '[0-9.]+'),
    has(ticket, 'surcharges', '[-0-9.]+', '[0-9.]+'),
  ],
  ['the list price', 'sold', item('listed = 1'), has(ticket, 'list price', '0.01', '[0-9.]+')],
  ['the discount', 'sold', item("discount = 'STU'"), has(ticket, 'discount', '"STU"', '"ADT"')],
  [
    'the steps of the price',
    'discounted',
    item("explanation = '{}'"),
    has(ticket, 'steps of the price', '".+"', '".+"'),
  ],
  ['the rule set', 'sold', item("cancellation_set = 'FREE'"), has(ticket, 'rule set', '"FREE"', '.+')],
  ['the refund limit', 'open', item('refund_limit = 99'), has(ticket, 'refund limit', '99', '[0-9]+')],
  [
    'the decimals of the refund limit',
    'open',
    item('refund_limit_hundredths = 5'),
    has(ticket, 'hundredths of the refund limit', '5', '0'),
  ],
  [
    'the time of issue',
    'sold',
    item("issued_at = issued_at + interval '1 day'"),
    has(ticket, 'time of issue', instant, instant),
  ],
  ['the seat', 'sold', item("place = '99'"), has(ticket, 'seat or cabin', '"99"', 'empty')],
  [
    'the fee of a cancelled ticket',
    'cancelled',
    item('fee = 1'),
    has(ticket, 'cancellation fee', '0.01', '[0-9.]+'),
  ],
  [
    'the refund of a cancelled ticket',
    'cancelled',
    item('unrefunded = not unrefunded'),
    has(ticket, 'cancelled without a refund', 'true', 'false'),
  ],
  ['the status of a ticket', 'open', item("status = 'ISSUED'"), has(ticket, 'status', '"ISSUED"', '"OPEN"')],
  ['the trip of a ticket', 'sold', item('trip_id = trip_id + 1'), has(ticket, 'trip', '[0-9]+', '[0-9]+')],
  [
    'voiding of a ticket that has ended',
    'transferred',
    item('void_ended = not void_ended'),
    has(ticket, 'end of voiding', 'true', 'false'),
  ],
  [
    'the agency of a ticket',
    'transferred',
    item("agency = '1300'"),
    has(ticket, 'agency', '"1300"', '"1377"'),
  ],
  [
    'a ticket that is taken out',
    'sold',
    (sale) => sql`delete from booking_item where id = ${firstOf('booking_item', sale)}`,
    /^ticket .* is missing, and the journal has it$/,
  ],
  [
    'the user of a ledger entry',
    'sold',
    posting("user_name = 'anna'"),
    has(entry, 'user', '"anna"', '"demo"'),
  ],
  [
    'the method of a ledger entry',
    'sold',
    posting("method = 'card'"),
    has(entry, 'method', '"card"', '"cash"'),
  ],
  [
    'the amount of a ledger entry',
    'sold',
    posting('amount = amount + 1'),
    has(entry, 'amount', '[0-9.]+', '[0-9.]+'),
  ],
  [
    'the time of a ledger entry',
    'sold',
    posting("at = at - interval '1 month'"),
    has(entry, 'time', instant, instant),
  ],
  [
    'the company of a ledger entry',
    'sold',
    posting("company = 'DKT'"),
    has(entry, 'company', '"DKT"', '"HLC"'),
  ],
  [
    'the receipt of a ledger entry',
    'sold',
    posting('receipt_number = 99'),
    has(entry, 'number of the receipt', '99', '.+'),
  ],
  [
    'a ledger entry that is taken out',
    'sold',
    (sale) => sql`delete from ledger_entry where id = ${firstOf('ledger_entry', sale)}`,
    /^ledger entry [0-9]+ is missing, and the journal has it$/,
  ],
  [
    'a ledger entry of another booking',
    'sold',
    (sale) => sql`
    update ledger_entry set booking_id = ${idOf('open')} where id = ${firstOf('ledger_entry', sale)}`,
    /^ledger entry [0-9]+ is missing, and the journal has it$/,
    /^[A-Z0-9]+: ledger entry [0-9]+ is not in the journal$/,
  ],
  [
    'the price of an insurance',
    'insured',
    set('booking_insurance', 'gross = 1'),
    has('^insurance .*: ', 'price', '0.01', '[0-9.]+'),
  ],
  [
    'the amount of a coupon',
    'discounted',
    set('offer_use', 'amount = 1'),
    has('^use [0-9]+ of coupon ONCE20: ', 'amount', '0.01', '[0-9.]+'),
  ],
  [
    'the code of a coupon',
    'discounted',
    set('offer_use', "code = 'SUMMER10'"),
    has('^use [0-9]+ of coupon ONCE20: ', 'code', '"SUMMER10"', '"ONCE20"'),
  ],
  [
    'miles that were used',
    'miles',
    set('offer_use', 'amount = 1'),
    has('^use [0-9]+ of miles: ', 'amount', '0.01', '10.00'),
  ],
  [
    'the time of voiding',
    'voided',
    (sale) =>
      sql`update void_ticket set voided_at = voided_at + interval '1 day' where number = ${firstVoid(sale)}`,
    has('^void ticket .*: ', 'time', instant, instant),
  ],
  [
    'the user of a boarding',
    'boarded',
    boarding("by_user = 'anna'"),
    has('^boarding of item [0-9]+: ', 'user', '"anna"', '"1300/demo"'),
  ],
  [
    'the time of a boarding',
    'boarded',
    boarding("at = at - interval '1 hour'"),
    has('^boarding of item [0-9]+: ', 'time', instant, instant),
  ],
  [
    'the phone of the lead passenger',
    'sold',
    booked(`leader = leader || '{"mobile": "1"}'`),
    has('^lead passenger: ', 'mobile', '"1"', '"6971234567"'),
  ],
  ['the remarks', 'sold', booked("remarks = 'VIP'"), has('^', 'remarks', '"VIP"', 'empty')],
  [
    'the name of a passenger',
    'sold',
    item(`details = details || '{"surname": "OTHER"}'`),
    has('^item [0-9]+: ', 'surname', '"OTHER"', '"PAPADOPOULOU"'),
  ],
  [
    'the remarks of a trip',
    'sold',
    trip("remarks = 'late'"),
    has('^trip [0-9]+: ', 'remarks', '"late"', 'empty'),
  ],
]

/** What names no person is compared after the persons were erased. */
const afterErasure: readonly Change[] = [
  [
    'the number of a ticket',
    'erased',
    item("ticket_number = '777'"),
    has(ticket, 'number', '"777"', '"[0-9]+"'),
  ],
  ['the class', 'erased', item("accommodation = 'EC'"), has(ticket, 'class', '"EC"', '"DECK"')],
  [
    'net against VAT',
    'erased',
    item('net = net + 1, vat = vat - 1'),
    has(ticket, 'net', '[0-9.]+', '[0-9.]+'),
    has(ticket, 'VAT', '[0-9.]+', '[0-9.]+'),
  ],
  ['the rule set', 'erased', item("cancellation_set = 'FREE'"), has(ticket, 'rule set', '"FREE"', '.+')],
  [
    'the time of issue',
    'erased',
    item("issued_at = issued_at + interval '1 day'"),
    has(ticket, 'time of issue', instant, instant),
  ],
  [
    'the departure',
    'erased',
    trip("departs = '2026-06-21 07:30'"),
    has('^trip .*: ', 'departure', '"2026-06-21 07:30"', '"2026-06-20 07:30"'),
  ],
  [
    'the user of a ledger entry',
    'erased',
    posting("user_name = 'anna'"),
    has(entry, 'user', '"anna"', '"demo"'),
  ],
  ['the agency of a booking', 'erased', booked("agency = '1377'"), has('^', 'agency', '"1377"', '"1300"')],
]

/** Of these the state of an entry has what was. */
const ofState = new Set([
  'the agency of a booking',
  'the departure of a trip',
  'the ship of a trip',
  'the destination of a trip',
  'the number of a ticket',
  'the class',
  'the discount',
  'the seat',
  'the name of a passenger',
])

/** What is no row of a booking, with the rule that finds it. */
const brokenBy: readonly (readonly [string, () => RawBuilder<unknown>, string])[] = [
  [
    'the uses of a coupon',
    () => sql`update voucher set uses_left = uses_left + 1 where id = 'ONCE20'`,
    'a voucher or coupon has the uses left that no sale has taken',
  ],
  [
    'a voucher that may be used any number of times',
    () => sql`update voucher set uses_left = null where id = '500100'`,
    'a voucher or coupon has the uses left that no sale has taken',
  ],
  [
    'the uses of a coupon in all',
    () => sql`update voucher set uses = uses + 1 where id = 'ONCE20'`,
    'a voucher or coupon has the uses left that no sale has taken',
  ],
  [
    'a use that was given back',
    () => sql`update offer_use set returned_at = now() where booking_id = ${idOf('split')}`,
    'an offer is used as long as an item of its sale holds it',
  ],
  [
    'the miles of a card',
    () => sql`update loyalty_card set miles = miles + 1 where number = '100000009'`,
    'a card has the miles that no sale has used',
  ],
  [
    'the agency of a booking that was merged',
    () => sql`update booking set agency = '1377' where id = ${idOf('emptied')}`,
    'a merged booking has nothing of its own, and the agency of the other',
  ],
  [
    'the debt of an agency',
    () => sql`update agency set owed = owed + 1 where code = '1300'`,
    'what an agency owes is what stands on its account',
  ],
]

const named = ([what, sale, change, ...found]: Change) => ({
  what,
  sale,
  change,
  found,
})

/** The differences after a change, which are all of that booking. */
const textsAfter = async (sale: Sale, change: Change[2]) => {
  const { differences } = await foundAfter(change(sale))
  return differences.map(({ reference, text }) =>
    reference === sales[sale] ? text : `${reference}: ${text}`,
  )
}

const matching = (found: readonly RegExp[]) => found.map((one) => expect.stringMatching(one))

describe('the comparison of the records with the journal', () => {
  test('agrees while nothing is changed (the control)', async () => {
    expect(await brokenInvariants(sales.gates.crs.database)).toEqual({})
    const { bookings, erased, unrecorded } = await compareRecords(owner(), recordedTables)
    expect({ bookings, erased, unrecorded }).toEqual({
      bookings: 14,
      erased: 1,
      unrecorded: 0,
    })
  })

  test.each(changes.map(named))('finds a change of $what', async ({ sale, change, found }) => {
    expect(await textsAfter(sale, change)).toEqual(matching(found))
  })

  test.each(afterErasure.map(named))(
    'after an erasure still finds a change of $what',
    async ({ sale, change, found }) => {
      expect(await textsAfter(sale, change)).toEqual(matching(found))
    },
  )

  test.each(brokenBy)('finds by adding up a change of %s', async (_what, change, rule) => {
    const { differences, rules } = await foundAfter(change())
    expect({ differences, rules }).toEqual({
      differences: [],
      rules: [rule],
    })
  })

  test('compares the state of an entry of a version that did not record rows', async () => {
    const forgotten = sql`update journal set record = null where booking_id = ${idOf('sold')}`
    const { differences, unrecorded } = await foundAfter(forgotten)
    expect({ differences, unrecorded }).toEqual({
      differences: [],
      unrecorded: 1,
    })
    const before = [forgotten]
    const texts = async (change: RawBuilder<unknown>) =>
      (await foundAfter(change, before)).differences.map(({ text }) => text)
    for (const [what, sale, change, ...found] of changes.filter(([name]) => ofState.has(name)))
      expect([what, await texts(change(sale))]).toEqual([what, matching(found)])
    expect(await texts(item('net = net + 1, vat = vat - 1')('sold'))).toEqual([])
  })

  test.each([
    [
      'the class, before a booking was only sent',
      item("accommodation = 'EC'"),
      0,
      has(ticket, 'class', '"EC"', '"DECK", as the entry before this one had it'),
    ],
    [
      'the user of a ledger entry, before a call changed the booking',
      posting("user_name = 'anna'"),
      1,
      has(entry, 'user', '"anna"', '"demo", as the entry before this one had it'),
    ],
  ] as const)('finds a change of %s', async (_what, change, versions, found) => {
    const recorded = sql`
      insert into journal (agency, user_name, kind, booking_id, data, version, state)
      select agency, 'demo', 'ticket.sendEmail', id, '{}', version + ${versions}, booking_state(id) from booking
      where id = ${idOf('sold')}`
    const later = sql`update booking set version = version + ${versions} where id = ${idOf('sold')}`
    const before = [sql`set local session_replication_role = origin`, change('sold'), recorded]
    const { differences } = await foundAfter(later, before)
    expect(differences.map(({ text }) => text)).toContainEqual(expect.stringMatching(found))
  })

  test('does not know the names of those who were erased', async () => {
    const { differences, erased } = await foundAfter(item(`details = '{"surname": "OTHER"}'`)('erased'))
    expect({ differences, erased }).toEqual({ differences: [], erased: 1 })
  })
})
