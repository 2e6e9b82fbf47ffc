/** Each column with text is listed: as personal with its term, or as none. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personalColumns } from '../../../src/crs/personal/columns.ts'
import * as terms from '../../../src/crs/personal/terms.ts'
import { namesKeptFor } from '../../../src/domain/booking/fields/bookedFields.ts'
import { leaderKeys } from '../../../src/domain/booking/fields/leaderFields.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

/** Codes, texts of the operator of the server, and what is random or hashed: they identify no person. */
const impersonal: Readonly<Record<string, string>> = {
  access_token: 'agency language',
  accommodation: 'code name_en name_el kind sold_as',
  agency:
    'code name parent signature currency timezone second_factor home_port legal_name address vat_number register logo',
  agency_commission: 'agency company',
  agency_user:
    'agency language password_hash validation_hash hide_setting check_in_ports rights companies directory_issuer made_by',
  allotment_release: 'resource on_day',
  alternate_grant: 'agency',
  boarding: 'port gate',
  authority: 'code name company port lists kind address format secret host_key sender recipient',
  booking: `reference agency status option_until booked_at project deal hold_key collector transferred_from personal
`,
  booking_attribute: 'company field_name name_en name_el choices',
  booking_insurance: 'agency offer_id code status',
  booking_item: `agency uuid kind accommodation request_type place discount status ticket_company ticket_letter ticket_number
    explanation cancellation_set`,
  booking_reference: 'reference',
  booking_trip:
    'agency company company_code line vessel origin destination departs arrives status open_until',
  cancellation: 'agency by_agency option_until items insurances allocations payments charges',
  cancellation_step: 'rule_set',
  check_in: 'port',
  check_in_event: 'port kind ticket gate',
  claim: 'agency resource',
  clearance_check: 'agency company name differences',
  clearance_decision: 'agency state note',
  clearance_link: 'agency company file_type language',
  commission_rate: 'agency company',
  company:
    'code name_en name_el market ticket_letter cancellation_set legal_name address vat_number register logo conditions_en conditions_el',
  company_credit: 'agency company',
  company_rule: 'company required_at_sale required_at_check_in vehicle_at_sale vehicle_at_check_in',
  device: 'agency selector setup_challenge',
  discount: `code name_en name_el applies_to classes market needs surcharges when_lost vehicles for_classes except_classes
    markets line_kinds passenger_type proof companion booked_before cancellation_set`,
  discount_percent: 'discount classes ports',
  crew_member: 'vessel number from_date to_date',
  directory_group: 'name agency language rights hide_setting check_in_ports companies',
  disruption: 'kind former_departs former_arrives former_vessel',
  disruption_case: 'agency action channel',
  disruption_message: 'channel',
  disruption_trip: 'departs arrives vessel short',
  draft: 'agency name hold_key writer sold',
  fare: 'line origin destination season product',
  group_fare: 'market when_lost',
  hold: 'agency hold_key',
  idempotency: 'agency call key headers_hash',
  insurance_product: 'code name_en name_el description_en description_el marketing_en marketing_el',
  itinerary: 'line company vessel departs season timetable',
  journal: 'agency kind',
  journal_link: 'agency',
  ledger_entry: 'agency kind company method moved_with parcel till_agency',
  ledger_total: 'agency company kind method',
  line: 'code company kind stops not_sold registered required_at_sale required_at_check_in',
  list_transmission: 'port authority',
  list_fare: `line origin destination product season passenger_type departs_from departs_to sold_from sold_to weekdays
    time_from time_to ways`,
  loyalty_card: 'company',
  migration: 'name checksum servers_since',
  network: 'name currency timezone nationality second_person second_language',
  notice: 'company line words',
  numbered_place: 'resource number sex',
  offer: `kind code name_en name_el project applies_to companies ports from_date to_date sold_from sold_to
    cancellation_set when_lost`,
  offer_use: 'agency kind code',
  one_time_code: 'agency',
  on_board_list: 'port kind vessel counts',
  outbox: 'agency kind template status',
  passkey: 'agency credential_id transports host',
  parcel: 'agency code company price_list origin destination statuses',
  parcel_event: 'agency verb port pieces',
  parcel_port: 'agency port',
  passenger_type: 'company code name_en name_el',
  payment_method: 'company kind',
  port: 'code locode name_en name_el area_en area_el country timezone names',
  port_call: 'port arrives departs',
  port_group: 'code name_en name_el members',
  printer: 'agency name model paper',
  product: 'company kind code name_en name_el terms',
  rebooking: 'agency by_agency option_until tickets allocations refunds charges',
  receipt_series: 'agency',
  recovery_code: 'agency',
  redirection: 'company name_en name_el url parameters method',
  sailing_change: 'wanted refusal',
  office_change: 'kind companies agency body state outcome',
  sales_change: 'agency companies controls',
  sales_change_row: 'resource',
  report_mail: 'agency report group_by filters format weekdays at_time',
  sales_total: 'agency day company vessel origin destination kind type basis',
  server_role: 'name password',
  season_head: 'agency',
  sign_in_step: 'challenge',
  special_service: 'code name_en name_el',
  stock: 'resource',
  surcharge: 'company code applies_to port',
  ticket_key: 'private_key',
  ticket_sale: 'agency issued_on departs company vessel origin destination kind type ticket reference status',
  ticket_number: 'company letter number',
  ticket_stock: 'agency company letter',
  till_close: 'agency methods counts',
  timetable: `code line vessel season weekdays from_date to_date also_dates except_dates not_holidays calls`,
  translation: 'english words',
  truck: 'agency category',
  truck_company: 'agency',
  user_setting: 'agency',
  publication: 'source',
  vehicle_category: 'kind code name_en name_el if_longer if_higher',
  vessel: 'code company name name_el class ship_type places imo_number call_sign flag',
  void_ticket: 'agency company letter number',
  voucher: 'kind id code ports from_date to_date',
  world: 'key value',
}

test('every column with text is listed as personal or not', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select columns.table_name as name, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'xml', 'inet')`.execute(
    crs.database.owner,
  )
  const listed = [
    ...Object.entries(personalColumns).flatMap(([name, columns]) => columnsOf(name, Object.keys(columns))),
    ...Object.entries(impersonal).flatMap(([name, columns]) => columnsOf(name, columns.trim().split(/\s+/))),
  ]
  expect(listed.toSorted()).toEqual(rows.map(({ name, column }) => `${name}.${column}`).toSorted())
})

const columnsOf = (name: string, columns: readonly string[]) => columns.map((column) => `${name}.${column}`)

/** The cells of the table in the section. */
const readme = readFileSync(new URL('../../../src/crs/README.md', import.meta.url), 'utf8')
const section = /^## Personal data$([^]*?)^## /m.exec(readme)?.[1] ?? ''
const cells = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
  .slice(2)
  .map(([, what = '', until = '']) => ({ what, until }))
const fieldsIn = (what: string) => [...what.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

test('the README of the CRS has the fields and the terms', () => {
  const { voyageDays, accountYears, messageDays, parcelDays, draftDays, entryDays, answerDays } = terms
  expect(cells.map(({ what, until }) => [fieldsIn(what), Number(/\d+/.exec(until)?.[0])])).toEqual([
    [[...namesKeptFor('voyage'), ...leaderKeys], voyageDays],
    [namesKeptFor('accounts'), accountYears],
    [[], messageDays],
    [[], voyageDays],
    [[], parcelDays],
    [[], entryDays],
    [[], answerDays],
    [[], draftDays],
  ])
})
