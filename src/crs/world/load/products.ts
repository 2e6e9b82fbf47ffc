import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { updateNames } from './updateRows.ts'

interface Worded {
  nameEn: string
  nameEl: string
}

interface Product extends Worded {
  code: string
  price: number
  units?: number
  terms?: object
}

type Market = 'domestic' | 'abroad'
type ByMarket<T> = Record<Market, readonly T[]>

interface Truck {
  plate: string
  plate2?: string
  category: string
  length: number
  height?: number
  adr?: boolean
}

interface Data {
  services: ByMarket<Product>
  packages: ByMarket<Product>
  parcels: readonly Product[]
  parcelKilos: number
  pets: readonly Product[]
  attributes: ByMarket<Worded & { fieldName: string; choices: readonly object[] }>
  /** Companies that issue paper tickets only. */
  paperOnly: readonly string[]
  voidsTickets: readonly string[]
  /** Companies that take passengers with one name only. */
  singleNames: readonly string[]
  /** Companies that carry unaccompanied children. */
  childrenAlone: readonly string[]
  /** Full years from which a passenger may travel unaccompanied, and vehicle fields required at the sale. */
  aloneFromAge: Record<Market, number>
  vehicleAtSale: ByMarket<string>
  /** Vehicle fields required at check-in; for companies without driver names the plate only. */
  vehicleAtCheckIn: readonly string[]
  driverUnnamed: readonly string[]
  specialServices: readonly (Worded & { code: string })[]
  hauliers: readonly { agency: string; name: string; trucks: readonly Truck[] }[]
}

interface Company {
  code: string
  market: string
}

/** Adds products to a world; a world that has them gets their present names only. */
export async function stockProducts(client: pg.PoolClient, agencies: string | undefined): Promise<void> {
  const data = JSON.parse(readFileSync(new URL('../data/products.json', import.meta.url), 'utf8')) as Data
  const companies = await client.query<Company>('select code, market from company order by code')
  const rules = rulesOf(data, companies.rows)
  const { rows } = await client.query<{ some: boolean }>('select exists (select from product) as some')
  if (rows[0]?.some) return updateProductNames(client, rules)
  for (const rule of rules) await writeRows(client, rule)
  if (agencies === 'demo') await addHauliers(client, data)
}

interface Rows {
  table: string
  /** Columns that identify a row with a name; absent for tables without names. */
  key?: readonly string[]
  rows: readonly object[]
}

async function updateProductNames(client: pg.PoolClient, rules: readonly Rows[]): Promise<void> {
  for (const { table, key, rows } of rules) if (key) await updateNames(client, table, key, rows)
}

function rulesOf(data: Data, companies: readonly Company[]): Rows[] {
  return [
    {
      table: 'product',
      key: ['company', 'kind', 'code'],
      rows: companies.flatMap((company) => productsOf(data, company)),
    },
    { table: 'company_rule', rows: companies.map((company) => ruleOf(data, company)) },
    {
      table: 'booking_attribute',
      key: ['company', 'field_name'],
      rows: companies.flatMap((company) => attributesOf(data, company)),
    },
    {
      table: 'special_service',
      key: ['code'],
      rows: data.specialServices.map(({ code, ...worded }) => ({ code, ...named(worded) })),
    },
  ]
}

const named = ({ nameEn, nameEl }: Worded) => ({ name_en: nameEn, name_el: nameEl })
const marketOf = ({ market }: Company): Market => (market === 'domestic' ? 'domestic' : 'abroad')

function productsOf(data: Data, company: Company) {
  const market = marketOf(company)
  const kinds = {
    service: data.services[market],
    package: data.packages[market],
    parcel: data.parcels,
    pet: data.pets,
  }
  return Object.entries(kinds).flatMap(([kind, products]) =>
    products.map(({ code, price, units, terms, ...worded }) => ({
      company: company.code,
      kind,
      code,
      ...named(worded),
      price,
      units: units ?? null,
      terms: terms ?? {},
    })),
  )
}

const ruleOf = (data: Data, company: Company) => ({
  company: company.code,
  eticket: !data.paperOnly.includes(company.code),
  required_at_sale: ['surname', 'sexType'],
  vehicle_at_sale: data.vehicleAtSale[marketOf(company)],
  vehicle_at_check_in: data.vehicleAtCheckIn.filter(
    (field) => field !== 'driverSurname' || !data.driverUnnamed.includes(company.code),
  ),
  alone_from_age: data.childrenAlone.includes(company.code) ? 0 : data.aloneFromAge[marketOf(company)],
  parcel_kilos: data.parcelKilos,
  voids: data.voidsTickets.includes(company.code),
  single_names: data.singleNames.includes(company.code),
})

const attributesOf = (data: Data, company: Company) =>
  data.attributes[marketOf(company)].map(({ fieldName, choices, ...worded }) => ({
    company: company.code,
    field_name: fieldName,
    ...named(worded),
    required: false,
    choices,
  }))

async function writeRows(client: pg.PoolClient, { table, rows }: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Cashiers of the main agency and of the neighbouring one may manage the hauliers there. */
async function addHauliers(client: pg.PoolClient, { hauliers }: Data): Promise<void> {
  await client.query(`
    update agency_user set can_manage_truck_companies = true
    where agency in ('1300', '1377') and name in ('demo', 'μαρία', 'desk')`)
  await client.query(
    `with haulier as (
       insert into truck_company (agency, name, vat_number, phone, address)
       select agency, name, "vatNumber", phone, address
       from jsonb_to_recordset($1) as h(agency text, name text, "vatNumber" text, phone text, address text)
       returning id, agency, name
     )
     insert into truck (agency, truck_company_id, plate, plate2, category, length, height, adr)
     select haulier.agency, haulier.id, t.plate, coalesce(t.plate2, ''), t.category, t.length, t.height,
       coalesce(t.adr, false)
     from jsonb_to_recordset($1) as h(agency text, name text, trucks jsonb)
     join haulier using (agency, name)
     cross join lateral jsonb_to_recordset(h.trucks)
       as t(plate text, plate2 text, category text, length float8, height float8, adr boolean)`,
    [JSON.stringify(hauliers)],
  )
}
