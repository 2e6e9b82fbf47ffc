import type { InputOf } from '../../contract/call.ts'
import type { truck } from '../../contract/truck.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { checkCategory } from '../../domain/sailing/vehicleCategory.ts'
import { lockNamesAhead } from '../database/lockNames.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, Handlers, ServerDependencies } from '../server/context.ts'
import {
  refuseUnlessManager,
  companyResponse,
  type CompanyResponse,
  companies,
  keepCompany,
} from './companies.ts'
import { insertTruck, plateTaken, readTrucks, updateTruck, type TruckRow } from './truckSql.ts'

/** Maximum trucks of a haulier. */
const mostTrucks = 500

type TruckFields = InputOf<typeof truck.add>['body']

async function addTruck(
  catalogue: Catalogue,
  { path, body }: InputOf<typeof truck.add>,
  context: CallContext,
): Promise<CompanyResponse | Refusal> {
  const unfit = await check(catalogue, path.id, body, context)
  if (unfit) return unfit
  if ((await readTrucks(context.tx, [path.id])).length >= mostTrucks)
    return refuse('too_many_trucks', { most: mostTrucks })
  const added = await insertTruck(context.tx, context.who, rowOf(path.id, body))
  if (!added) return refuse('truck_twice', { plate: body.plateNumber }, '/plateNumber')
  context.journal('truck.add', null, { id: path.id, ...body })
  return companyResponse(context.tx, context.who, path.id)
}

async function changeTruck(
  catalogue: Catalogue,
  { path, body }: InputOf<typeof truck.change>,
  context: CallContext,
): Promise<CompanyResponse | Refusal> {
  const { tx, who } = context
  const unfit = await check(catalogue, path.id, body, context)
  if (unfit) return unfit
  const { truckId: id, ...fields } = body
  if (await plateTaken(tx, path.id, id, fields.plateNumber))
    return refuse('truck_twice', { plate: fields.plateNumber }, '/plateNumber')
  const changed = await updateTruck(tx, { id, ...rowOf(path.id, fields) })
  if (!changed) return refuse('truck_not_found', {}, '/truckId')
  context.journal('truck.change', null, { id: path.id, ...body })
  return companyResponse(tx, who, path.id)
}

async function check(
  catalogue: Catalogue,
  company: number,
  { idOrCode, ...size }: TruckFields,
  { tx, who }: CallContext,
): Promise<Refusal | undefined> {
  const forbidden = await refuseUnlessManager(tx, who)
  if (forbidden) return forbidden
  const existing = await companyResponse(tx, who, company)
  if (isRefusal(existing)) return existing
  // Two may be given one plate at the same moment.
  lockNamesAhead(tx, [`trucks ${company}`])
  const category = catalogue.vehicleCategory(idOrCode)
  if (category?.freight !== true) return refuse('not_sold', { what: idOrCode }, '/idOrCode')
  const misfit = checkCategory({ category: idOrCode, ...size }, (code) => catalogue.vehicleCategory(code), '')
  const { maxHeight: most } = category
  const tooHigh = (size.height ?? 0) > most
  return misfit ?? (tooHigh ? refuse('vehicle_too_high', { what: idOrCode, most }, '/height') : undefined)
}

function rowOf(company: number, fields: TruckFields): Omit<TruckRow, 'id'> {
  const { plateNumber, plateNumber2 = '', idOrCode, length, height, adr, driverSurname = '' } = fields
  return {
    company,
    plate: plateNumber,
    plate2: plateNumber2,
    category: idOrCode,
    length,
    height: height ?? null,
    adr: adr ?? false,
    driverSurname,
  }
}

export function truckRoutes({ catalogue }: ServerDependencies): Handlers<typeof truck> {
  return {
    companies: (_input, context) => companies(context),
    keepCompany: (input, context) => keepCompany(input, context),
    add: (input, context) => addTruck(catalogue, input, context),
    change: (input, context) => changeTruck(catalogue, input, context),
  }
}
