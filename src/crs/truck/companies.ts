import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { truck, TruckCompany } from '../../contract/truck.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { lockNamesAhead } from '../database/lockNames.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import { mayManageTrucks } from '../session/permission.ts'
import {
  countCompanies,
  insertCompany,
  nameTaken,
  readCompanies,
  readTrucks,
  updateCompanyAhead,
  type CompanyRow,
  type TruckRow,
} from './truckSql.ts'

/** Maximum hauliers of an agency. */
const mostCompanies = 2000

type Wire = Static<typeof TruckCompany>
export type CompanyResponse = AnswerOf<typeof truck.keepCompany>

/** The hauliers of the agency with their trucks. */
export async function companies({
  tx,
  who,
}: CallContext): Promise<AnswerOf<typeof truck.companies> | Refusal> {
  const forbidden = await refuseUnlessManager(tx, who)
  return forbidden ?? { truckCompanies: await companiesResponse(tx, await readCompanies(tx, who)) }
}

/** Refuses users without the right to manage hauliers. */
export async function refuseUnlessManager(tx: Tx, who: Actor): Promise<Refusal | undefined> {
  return (await mayManageTrucks(tx, who)) ? undefined : refuse('not_permitted')
}

/** One haulier with its current data; a missing one and one of another agency get the same refusal. */
export async function companyResponse(tx: Tx, who: Actor, id: number): Promise<CompanyResponse | Refusal> {
  const [truckCompany] = await companiesResponse(tx, await readCompanies(tx, who, id))
  return truckCompany ? { truckCompany } : refuse('truck_company_not_found')
}

/** Changes the haulier with the given id, or adds a new one. */
export async function keepCompany(
  { body }: InputOf<typeof truck.keepCompany>,
  { tx, who, journal }: CallContext,
): Promise<CompanyResponse | Refusal> {
  const forbidden = await refuseUnlessManager(tx, who)
  if (forbidden) return forbidden
  const { id, name, vatNumber = '', phone = '', email = '', address = '' } = body
  // Two may be given one name at the same moment.
  lockNamesAhead(tx, [`hauliers ${who.agency}`])
  const saved = await saveCompany(tx, who, id, { name: name.trim(), vatNumber, phone, email, address })
  if (isRefusal(saved)) return saved
  journal('truck.keepCompany', null, { id: saved, ...body })
  return companyResponse(tx, who, saved)
}

async function saveCompany(
  tx: Tx,
  who: Actor,
  id: number | undefined,
  company: Omit<CompanyRow, 'id'>,
): Promise<number | Refusal> {
  const twice = refuse('truck_company_twice', { name: company.name }, '/name')
  if (id === undefined) return (await add(tx, who, company)) ?? twice
  const [existing] = await readCompanies(tx, who, id)
  if (!existing) return refuse('truck_company_not_found', {}, '/id')
  if (await nameTaken(tx, who, id, company.name)) return twice
  updateCompanyAhead(tx, { id, ...company })
  return id
}

async function add(
  tx: Tx,
  who: Actor,
  company: Omit<CompanyRow, 'id'>,
): Promise<number | Refusal | undefined> {
  if ((await countCompanies(tx, who)) >= mostCompanies)
    return refuse('too_many_truck_companies', { most: mostCompanies })
  return insertCompany(tx, who, company)
}

async function companiesResponse(tx: Tx, rows: readonly CompanyRow[]): Promise<Wire[]> {
  const trucks = await readTrucks(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, ...fields }) => ({
    id,
    name,
    ...withoutEmpty(fields),
    trucks: trucks.filter(({ company }) => company === id).map(truckResponse),
  }))
}

const withoutEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

function truckResponse({ id, plate, plate2, category, length, height, adr, driverSurname }: TruckRow) {
  return {
    id,
    plateNumber: plate,
    idOrCode: category,
    length,
    ...withoutEmpty({ plateNumber2: plate2, driverSurname }),
    ...(height !== null && { height }),
    ...(adr && { adr }),
  }
}
