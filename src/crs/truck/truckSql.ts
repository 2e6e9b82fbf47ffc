import { sql } from 'kysely'
import { sendAhead, type Tx, type Actor } from '../database/transaction.ts'

export interface CompanyRow {
  id: number
  name: string
  vatNumber: string
  phone: string
  email: string
  address: string
}

export interface TruckRow {
  id: number
  company: number
  plate: string
  plate2: string
  category: string
  length: number
  height: number | null
  adr: boolean
  driverSurname: string
}

const companyColumns = sql`id, name, vat_number as "vatNumber", phone, email, address`

/** The hauliers of this agency only; sub-agencies have separate ones. */
export async function readCompanies(tx: Tx, who: Actor, id?: number): Promise<CompanyRow[]> {
  const found = await sql<CompanyRow>`
    select ${companyColumns} from truck_company where agency = ${who.agency}
      ${id === undefined ? sql`` : sql`and id = ${id}`} order by name`.execute(tx)
  return found.rows
}

export async function readTrucks(tx: Tx, companies: readonly number[]): Promise<TruckRow[]> {
  const found = await sql<TruckRow>`
    select id, truck_company_id as company, plate, plate2, category, length, height, adr,
      driver_surname as "driverSurname"
    from truck where truck_company_id = any(${companies}) order by plate`.execute(tx)
  return found.rows
}

/** Number of hauliers of the agency. */
export async function countCompanies(tx: Tx, who: Actor): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from truck_company where agency = ${who.agency}`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** Returns the id, or undefined if the name is in use. */
export async function insertCompany(
  tx: Tx,
  who: Actor,
  company: Omit<CompanyRow, 'id'>,
): Promise<number | undefined> {
  const { name, vatNumber, phone, email, address } = company
  const inserted = await sql<{ id: number }>`
    insert into truck_company (agency, name, vat_number, phone, email, address)
    values (${who.agency}, ${name}, ${vatNumber}, ${phone}, ${email}, ${address})
    on conflict (agency, name) do nothing returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** Returns whether another haulier of the agency has the name. */
export async function nameTaken(tx: Tx, who: Actor, id: number, name: string): Promise<boolean> {
  const found = await sql`
    select from truck_company where agency = ${who.agency} and name = ${name} and id <> ${id}`.execute(tx)
  return found.rows.length > 0
}

export function updateCompanyAhead(tx: Tx, { id, ...company }: CompanyRow): void {
  const { name, vatNumber, phone, email, address } = company
  sendAhead(
    tx,
    sql`
    update truck_company set name = ${name}, vat_number = ${vatNumber}, phone = ${phone}, email = ${email},
      address = ${address}
    where id = ${id}`,
  )
}

/** Returns false if the haulier already has the plate. */
export async function insertTruck(tx: Tx, who: Actor, truck: Omit<TruckRow, 'id'>): Promise<boolean> {
  const { company, plate, plate2, category, length, height, adr, driverSurname } = truck
  const inserted = await sql<{ id: number }>`
    insert into truck (agency, truck_company_id, plate, plate2, category, length, height, adr, driver_surname)
    values (${who.agency}, ${company}, ${plate}, ${plate2}, ${category}, ${length}, ${height}, ${adr},
      ${driverSurname})
    on conflict do nothing returning id`.execute(tx)
  return inserted.rows.length > 0
}

/** Returns whether another truck of the haulier has the plate, ignoring spaces. */
export async function plateTaken(tx: Tx, company: number, id: number, plate: string): Promise<boolean> {
  const found = await sql`
    select from truck where truck_company_id = ${company} and id <> ${id}
      and plate_key(plate) = plate_key(${plate})`.execute(tx)
  return found.rows.length > 0
}

/** Returns false if the haulier has no such truck. */
export async function updateTruck(tx: Tx, { id, company, ...truck }: TruckRow): Promise<boolean> {
  const { plate, plate2, category, length, height, adr, driverSurname } = truck
  const updated = await sql<{ id: number }>`
    update truck set plate = ${plate}, plate2 = ${plate2}, category = ${category}, length = ${length},
      height = ${height}, adr = ${adr}, driver_surname = ${driverSurname}
    where id = ${id} and truck_company_id = ${company} returning id`.execute(tx)
  return updated.rows.length > 0
}
