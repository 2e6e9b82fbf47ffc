import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { Code, Email, FreeText, PersonName, Phone, readAs } from './value.ts'

const Plate = Type.String({
  maxLength: 20,
  pattern: "^[ '.\\-]*[A-Za-z0-9][A-Za-z0-9 '.\\-]*$",
  [readAs]: 'text',
})
const Id = Type.Integer({ minimum: 1 })

const truckFields = {
  plateNumber: Plate,
  /** The plate of the trailer. */
  plateNumber2: Type.Optional(Plate),
  /** Vehicle category. */
  idOrCode: Code,
  /** Metres. */
  length: Type.Number({ minimum: 0.1, maximum: 40 }),
  height: Type.Optional(Type.Number({ minimum: 0, maximum: 6 })),
  /** Usually carries dangerous goods. */
  adr: Type.Optional(Type.Boolean()),
  driverSurname: Type.Optional(PersonName),
}

const companyFields = {
  name: Type.String({ maxLength: 200, pattern: '\\S' }),
  vatNumber: Type.Optional(Type.String({ maxLength: 20 })),
  phone: Type.Optional(Phone),
  email: Type.Optional(Email),
  address: Type.Optional(FreeText),
}

export const Truck = Type.Object({ id: Id, ...truckFields })

export const TruckCompany = Type.Object({ id: Id, ...companyFields, trucks: Type.Array(Truck) })

const OneCompany = Type.Object({ truckCompany: TruckCompany })

/** Hauliers of the agency with their trucks; only for users permitted to manage them. */
export const truck = nounCalls('truck', {
  companies: call({
    method: 'GET',
    path: '/truck-companies',
    about: 'The hauliers of the agency with their trucks, by name.',
    answer: Type.Object({ truckCompanies: Type.Array(TruckCompany) }),
  }),
  keepCompany: call({
    method: 'PUT',
    path: '/truck-companies',
    changes: true,
    about: 'Changes the haulier with that id, or adds a new one.',
    input: { body: Type.Object({ id: Type.Optional(Id), ...companyFields }) },
    answer: OneCompany,
  }),
  add: call({
    method: 'POST',
    path: '/truck-companies/{id}/trucks',
    changes: true,
    about: 'Adds a truck to a haulier; refuses a plate that the haulier already has.',
    input: { path: Type.Object({ id: Id }), body: Type.Object(truckFields) },
    answer: OneCompany,
  }),
  change: call({
    method: 'PUT',
    path: '/truck-companies/{id}/trucks',
    changes: true,
    about: 'Changes a truck of a haulier.',
    input: { path: Type.Object({ id: Id }), body: Type.Object({ truckId: Id, ...truckFields }) },
    answer: OneCompany,
  }),
})
