import { sql, type Kysely } from 'kysely'
import type { ListFare } from '../../domain/pricing/listFare.ts'
import type { Tables, Row } from '../database/tables.ts'
import { type Tx, type Database, sendAhead } from '../database/transaction.ts'
import { localZone } from '../server/clock.ts'
import { percentIn } from './percentIn.ts'
import { nameColumns } from './nameColumns.ts'
import type { ProductRecords, BookingAttribute, CompanyRule, ProductRow, SpecialService } from './products.ts'
import type {
  Accommodation,
  CancellationStep,
  Company,
  Discount,
  GroupFare,
  Line,
  Network,
  Notice,
  PassengerType,
  PaymentMethod,
  Port,
  PortGroup,
  Redirection,
  Surcharge,
  VehicleCategory,
  Vessel,
} from './records.ts'

export interface Records extends Partial<ProductRecords> {
  version: number
  network: Network
  ports: readonly Port[]
  groups: readonly PortGroup[]
  companies: readonly Company[]
  passengerTypes: readonly PassengerType[]
  vessels: readonly Vessel[]
  lines: readonly Line[]
  accommodations: readonly Accommodation[]
  vehicleCategories: readonly VehicleCategory[]
  discounts: readonly Discount[]
  cancellationSteps: readonly CancellationStep[]
  fares: readonly ListFare[]
  surcharges: readonly Surcharge[]
  paymentMethods: readonly PaymentMethod[]
  notices: readonly Notice[]
  redirections: readonly Redirection[]
  groupFares: readonly GroupFare[]
  sailingsOfLine: ReadonlyMap<string, number>
  world: string
}

const portRows = sql<Port>`
  select code, locode, ${nameColumns}, area_en as "areaEn", area_el as "areaEl",
         translated(area_en) as "areaTranslated", country, timezone, latitude, longitude,
         names
  from port order by code`
const groupRows = sql<PortGroup>`select code, ${nameColumns}, members from port_group order by code`
const companyRows = sql<Company>`
  select code, ${nameColumns}, market, dues_inside as "duesInside", travel_documents as "travelDocuments",
    ticket_letter as "ticketLetter", cancellation_set as "cancellationSet",
    commission + commission_hundredths / 100::float8 as commission,
    legal_name as "legalName", address, vat_number as "vatNumber", register, logo, conditions_en as "conditionsEn",
    conditions_el as "conditionsEl", translated(conditions_en) as "conditionsTranslated"
  from company order by code`
const passengerTypeRows = sql<PassengerType>`
  select company, code, ${nameColumns}, from_age as "fromAge", to_age as "toAge"
  from passenger_type order by company, from_age desc`
const vesselRows = sql<Vessel>`
  select code, company, name, name_el as "nameEl", class, ship_type as "shipType",
         dangerous_goods as "dangerousGoods", max_length as "maxLength", max_height as "maxHeight", places
  from vessel order by company, name`
const lineRows = sql<Line>`
  select code, company, kind, stops, registered_miles as "registeredMiles", registered,
    required_at_sale as "requiredAtSale", required_at_check_in as "requiredAtCheckIn"
  from line order by code`
const accommodationRows = sql<Accommodation>`
  select code, ${nameColumns}, kind, berths, outside, sold_as as "soldAs", ended from accommodation order by code`
const vehicleCategoryRows = sql<VehicleCategory>`
  select code, ${nameColumns}, default_length as "defaultLength", max_height as "maxHeight",
         max_length as "maxLength", least_lane as "leastLane", if_longer as "ifLonger", if_higher as "ifHigher",
         kind, per_metre as "perMetre", freight, ended
  from vehicle_category order by code`
const discountRows = sql<Discount>`
  select code, ${nameColumns}, ${percentIn('discount')},
    (select coalesce(jsonb_agg(jsonb_build_object('classes', classes, 'ports', ports, 'percent', other.percent + other.hundredths / 100::float8)
       order by position), '[]') from discount_percent other where other.discount = discount.code) as percents,
    passengers, vehicles, for_classes as "forClasses",
    except_classes as "exceptClasses", markets, line_kinds as "lineKinds", passenger_type as "passengerType",
    from_age as "fromAge", to_age as "toAge", proof, proof_least as "proofLeast", proof_most as "proofMost", needs,
    least_persons as "leastPersons", companion, cabin_persons as "cabinPersons",
    cabin_full_fares as "cabinFullFares", both_ways as "bothWays", booked_before as "bookedBefore",
    cancellation_set as "cancellationSet", surcharges, legal, when_lost as "whenLost", ended
  from discount order by code`
const cancellationRows = sql<CancellationStep>`
  select rule_set as "ruleSet", step, from_hours as "fromHours", to_hours as "toHours",
         refund_percent + refund_hundredths / 100::float8 as "refundPercent", surcharges_back as "surchargesBack",
         open_until as "openUntil", free_date_until as "freeDateUntil", date_for_fee as "dateForFee",
         lower_fare_back as "lowerFareBack"
  from cancellation_step order by rule_set, step`
/** Fares without limits, which most are, are read without the columns of the limits. */
const limited = sql`
  (passenger_type, departs_from, departs_to, sold_from, sold_to, weekdays, time_from, time_to, ways)
    <> ('', '', '', '', '', '', '', '', '')`
const plainFareRows = sql<ListFare>`
  select line, origin, destination, season, product, gross from list_fare where not ${limited}`
const limitedFareRows = sql<ListFare>`
  select line, origin, destination, season, product, gross, passenger_type as "passengerType",
    departs_from as "departsFrom", departs_to as "departsTo", sold_from as "soldFrom", sold_to as "soldTo", weekdays,
    time_from as "timeFrom", time_to as "timeTo", ways
  from list_fare where ${limited}`
const surchargeRows = sql<Surcharge>`
  select company, code, applies_to as "appliesTo", amount + hundredths / 100::float8 as amount, port
  from surcharge order by company, code, applies_to, port`
const noticeRows = sql<Notice>`select company, line, words from notice order by company, line`
const redirectionRows = sql<Redirection>`
  select company, ${nameColumns}, url, parameters, method from redirection order by company, position`
const groupFareRows = sql<GroupFare>`
  select market, from_persons as "fromPersons", ${percentIn('group_fare')},
    when_lost as "whenLost" from group_fare order by market, from_persons`
const paymentMethodRows = sql<PaymentMethod>`
  select company, id, kind, is_default as "isDefault" from payment_method order by company, id`

/** All records of the catalogue. They are those of one version if the transaction reads one snapshot. */
export async function readRecords(tx: Tx): Promise<Records> {
  return {
    version: await readVersion(tx),
    network: await readNetwork(tx),
    ports: (await portRows.execute(tx)).rows,
    groups: (await groupRows.execute(tx)).rows,
    companies: (await companyRows.execute(tx)).rows,
    passengerTypes: (await passengerTypeRows.execute(tx)).rows,
    vessels: (await vesselRows.execute(tx)).rows,
    lines: (await lineRows.execute(tx)).rows,
    accommodations: (await accommodationRows.execute(tx)).rows,
    vehicleCategories: (await vehicleCategoryRows.execute(tx)).rows,
    discounts: (await discountRows.execute(tx)).rows,
    cancellationSteps: (await cancellationRows.execute(tx)).rows,
    fares: [...(await plainFareRows.execute(tx)).rows, ...(await limitedFareRows.execute(tx)).rows],
    surcharges: (await surchargeRows.execute(tx)).rows,
    paymentMethods: (await paymentMethodRows.execute(tx)).rows,
    notices: (await noticeRows.execute(tx)).rows,
    redirections: (await redirectionRows.execute(tx)).rows,
    groupFares: (await groupFareRows.execute(tx)).rows,
    ...(await readProducts(tx)),
    sailingsOfLine: await countSailings(tx),
    world: await readWorld(tx),
  }
}

/** The network whose tickets are sold; undefined in an empty database. */
export async function findNetwork(database: Kysely<Tables>): Promise<Network | undefined> {
  const { rows } = await sql<Network>`
    select name, currency, digits, timezone, nationality, refund_limit as "refundLimit",
      second_language as "secondLanguage" from network`.execute(database)
  return rows[0]
}

/** Returns the zone of this machine for an empty database, such as that of a server in front of an outside CRS. */
export async function readNetwork(database: Kysely<Tables>): Promise<Network> {
  return (await findNetwork(database)) ?? noNetwork()
}

/** Companies whose ticket series is not one to four capitals. */
export async function listWrongSeries(
  database: Kysely<Tables>,
): Promise<{ code: string; letters: string }[]> {
  const { rows } = await sql<{ code: string; letters: string }>`
    select code, ticket_letter as letters from company where ticket_letter !~ '^[A-Z]{1,4}$'
    order by code`.execute(database)
  return rows
}

const noNetwork = (): Network => ({
  name: '',
  currency: '',
  digits: 2,
  timezone: localZone(),
  nationality: '',
  refundLimit: null,
  secondLanguage: null,
})

/** The number of the latest publication; 0 before the first. */
export async function readVersion(tx: Tx): Promise<number> {
  const latest = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from publication`.execute(tx)
  return latest.rows[0]?.version ?? 0
}

/** Holds the version until the transaction ends. If it is not published any more, the next statement fails with PU001. */
export function holdVersionAhead(tx: Tx, version: number): void {
  sendAhead(tx, sql`select hold_catalogue(${version}::integer)`)
}

async function countSailings(tx: Tx): Promise<Map<string, number>> {
  const counted = await sql<{ line: string; sailings: number }>`
    select line, count(*)::int as sailings from itinerary group by line`.execute(tx)
  return new Map(counted.rows.map(({ line, sailings }) => [line, sailings]))
}

async function readWorld(tx: Tx): Promise<string> {
  const found = await sql<{ value: string }>`select value from world where key = 'scale'`.execute(tx)
  return found.rows[0]?.value ?? ''
}

async function readProducts(tx: Tx): Promise<ProductRecords> {
  const products = sql<ProductRow>`
    select company, kind, code, ${nameColumns}, price, units, terms, ended from product order by company, kind, price, code`
  const rules = sql<CompanyRule>`
    select company, eticket, required_at_sale as "requiredAtSale", required_at_check_in as "requiredAtCheckIn",
      vehicle_at_sale as "vehicleAtSale",
      vehicle_at_check_in as "vehicleAtCheckIn",
      alone_from_age as "aloneFromAge", parcel_kilos as "parcelKilos", voids,
      single_names as "singleNames", check_in_closes as "checkInCloses"
    from company_rule`
  const attributes = sql<BookingAttribute>`
    select company, field_name as "fieldName", ${nameColumns}, required,
      (select coalesce(jsonb_agg(choice || jsonb_build_object('translated', translated(choice->>'nameEn')) order by nth), '[]')
       from jsonb_array_elements(choices) with ordinality as given(choice, nth)) as choices
    from booking_attribute order by company, field_name`
  const special = sql<SpecialService>`select code, ${nameColumns} from special_service order by code`
  return {
    products: (await products.execute(tx)).rows,
    companyRules: (await rules.execute(tx)).rows,
    bookingAttributes: (await attributes.execute(tx)).rows,
    specialServices: (await special.execute(tx)).rows,
  }
}

/** Stores the key unless there is one, and returns the stored one. Only the owner of the tables may read it. */
export async function storedTicketKey({ pool }: Database, made: string): Promise<string> {
  await pool.query('insert into ticket_key (id, private_key) values (1, $1) on conflict do nothing', [made])
  const { rows } = await pool.query<{ key: string }>('select private_key as key from ticket_key')
  const [stored] = rows
  if (!stored) throw new Error('no ticket key')
  return stored.key
}

// For the programs of the office, as the owner of the tables.

type Owner = Kysely<Tables>

export type OfficeNetwork = Pick<Row<'network'>, 'currency' | 'digits' | 'timezone' | 'nationality'>

export async function readOfficeNetwork(owner: Owner): Promise<OfficeNetwork | undefined> {
  const { rows } = await sql<OfficeNetwork>`
    select currency, digits, timezone, nationality from network`.execute(owner)
  return rows[0]
}

/** Returns the codes that no port or no company has. */
export async function unknownCodes(
  owner: Owner,
  table: 'port' | 'company',
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)}`.execute(owner)
  const present = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !present.has(code))
}
