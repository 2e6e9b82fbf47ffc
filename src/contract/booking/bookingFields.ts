import {
  Type,
  type TOptional,
  type TEnum,
  type TNull,
  type TSchema,
  type TString,
  type TUnion,
} from 'typebox'
import type { BookingField, ValueForm } from '../../domain/booking/fields/field.ts'
import { leaderFields, type LeaderWire } from '../../domain/booking/fields/leaderFields.ts'
import type {
  AnalysisWire,
  FilledInWire,
  ListedWire,
  PassengerWire,
  ShownWire,
} from '../../domain/booking/fields/passengerFields.ts'
import { travellerFields } from '../../domain/booking/fields/travellerFields.ts'
import type { PassengerFieldDefinition } from '../../domain/booking/fields/passengerFieldDefinition.ts'
import { petSeats, productFields, type PetWire } from '../../domain/booking/fields/productFields.ts'
import { roles, type Role } from '../../domain/booking/fields/readText.ts'
import {
  vehicleFields,
  type FilledInOfVehicle,
  type ShownOfVehicle,
  type VehicleWire,
} from '../../domain/booking/fields/vehicleFields.ts'
import { languages } from '../../domain/value/language.ts'
import {
  Birthdate,
  Code,
  ClearedCountry,
  Country,
  DateText,
  DocumentNumber,
  Email,
  FreeText,
  PersonName,
  Phone,
  Uuid,
  readAs,
} from '../value.ts'

// The schemas of a booking’s fields, from the table of the fields.

export const latinPattern = "^[A-Za-z0-9 '.\\-]*$"

/** The schema of each form of a value. */
const schemas = {
  name: PersonName,
  latin: Type.String({ maxLength: 60, pattern: latinPattern, [readAs]: 'text' }),
  text: FreeText,
  code: Code,
  document: DocumentNumber,
  membership: Type.String({ maxLength: 200 }),
  country: Country,
  birthdate: Birthdate,
  expiry: DateText,
  sex: Type.Union([Type.Literal('MALE'), Type.Literal('FEMALE')]),
  yesNo: Type.Boolean(),
  miles: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  discountCode: Type.String({ maxLength: 20 }),
  family: Type.String({ maxLength: 20, [readAs]: 'text' }),
  role: Type.Enum([...roles]),
  /** Metres. */
  vehicleLength: Type.Number({ minimum: 0, maximum: 40 }),
  vehicleHeight: Type.Number({ minimum: 0, maximum: 6 }),
  /** Kilograms. */
  kilos: Type.Number({ exclusiveMinimum: 0, maximum: 150 }),
  petSeat: Type.Enum([...petSeats]),
  owner: Uuid,
  number: Type.Integer({ minimum: 1, maximum: 1000 }),
  phone: Phone,
  email: Email,
  language: Type.Enum([...languages]),
} satisfies Record<ValueForm, TSchema>

type Schemas = typeof schemas
/** A field that every request has is required. */
type Properties<Wire, Always extends string = never> = {
  [Name in keyof Wire]: Wire[Name] extends ValueForm
    ? Name extends Always
      ? Schemas[Wire[Name]]
      : TOptional<Schemas[Wire[Name]]>
    : never
}

const namesOf = (field: BookingField & { stored?: string }): [string, ValueForm][] => {
  const wire = Object.entries(field.wire)
  return field.stored === undefined ? wire : wire.map(([, form]) => [field.stored ?? '', form])
}

const optional = (field: BookingField, schema: TSchema) => (field.always ? schema : Type.Optional(schema))

function propertiesOf(
  fields: readonly BookingField[],
  names: (field: BookingField) => [string, ValueForm][] = ({ wire }) => Object.entries(wire),
  schemaOf: (field: BookingField, schema: TSchema, form: ValueForm) => TSchema = optional,
): Record<string, TSchema> {
  const all = fields.flatMap((field) =>
    names(field).map(([name, form]) => [name, schemaOf(field, schemas[form], form)] as const),
  )
  return Object.fromEntries(all)
}

const passengers = Object.values(travellerFields)
const isOfAnalysis = ({ sent }: PassengerFieldDefinition) => sent === 'analysis' || sent === 'trip'
const ofData = passengers.filter((field) => !isOfAnalysis(field) || field.stored !== undefined)

/** Schemas of a passenger’s fields, with those from other parts of a request that a stored booking has. */
export const passengerProperties = propertiesOf(ofData, namesOf) as Properties<PassengerWire, 'type'>

/** Schemas of the fields of a passenger that a request sends with the accommodation or the trip. */
export const analysisProperties = propertiesOf(passengers.filter(isOfAnalysis)) as Properties<AnalysisWire>

const { discount: _, ...ofVehicles } = vehicleFields
export const vehicleProperties = propertiesOf(Object.values(ofVehicles)) as Properties<
  VehicleWire,
  'idOrCode'
>

export const petProperties = propertiesOf(Object.values(productFields.pet)) as Properties<
  PetWire,
  'type' | 'ownerUuid' | 'over10kg' | 'seat'
>

export const leaderProperties = propertiesOf(Object.values(leaderFields)) as Properties<LeaderWire>

/** Schemas of a passenger’s fields in the name list of a group; an empty text removes a role. */
export const listedProperties = propertiesOf(
  passengers.filter(({ inNameList = false }) => inNameList),
  undefined,
  (_field, schema, form) => Type.Optional(form === 'role' ? Type.Enum([...roles, '']) : schema),
) as Properties<Omit<ListedWire, 'groupRole'>> & { groupRole: TOptional<TEnum<[...Role[], '']>> }

/** The value that clears a field, by its form: an empty text, or null for a date of birth. */
const cleared: Partial<Record<ValueForm, TSchema>> = {
  code: Type.Union([Code, Type.Literal('')]),
  country: ClearedCountry,
  expiry: Type.Union([DateText, Type.Literal('')]),
  birthdate: Type.Union([Birthdate, Type.Null()]),
}

type Cleared<Wire> = {
  [Name in keyof Wire]: Wire[Name] extends 'birthdate'
    ? TOptional<TUnion<[TString, TNull]>>
    : Properties<Wire>[Name]
}

/** Values of a stored passenger that replace those there are. */
export const modifiedProperties = propertiesOf(
  passengers.filter(({ sent, change }) => sent !== 'analysis' || change),
  namesOf,
  (field, schema, form) => Type.Optional(field.always ? schema : (cleared[form] ?? schema)),
) as Cleared<PassengerWire & Pick<AnalysisWire, 'discountIdOrCode'>>

/** Schemas of the values that a gate fills in, which are stricter than those of a sale. */
const typedAtGate: Partial<Record<ValueForm, TSchema>> = {
  sex: Type.Enum(['MALE', 'FEMALE']),
  birthdate: schemas.birthdate,
  expiry: schemas.expiry,
  country: schemas.country,
}
const readingOf = (schema: TSchema) => (readAs in schema ? { [readAs]: schema[readAs] } : {})
type AtGate<Wire> = { [Name in keyof Wire]: Wire[Name] extends 'sex' ? Schemas['sex'] : TString }

const travellers: readonly BookingField[] = [...passengers, ...Object.values(ofVehicles)]

export const gateProperties = propertiesOf(
  travellers.filter(({ atGate }) => atGate?.most !== undefined),
  undefined,
  ({ atGate }, schema, form) =>
    typedAtGate[form] ??
    (form === 'name' ? schema : Type.String({ maxLength: atGate?.most ?? 0, ...readingOf(schema) })),
) as AtGate<FilledInWire & FilledInOfVehicle>

/** Schemas of the fields of a passenger or vehicle that a gate sees. */
export const shownAtGate = propertiesOf(
  travellers.filter(({ atGate }) => atGate?.shown),
  undefined,
  () => Type.Optional(Type.String()),
) as { [Name in keyof (ShownWire & ShownOfVehicle)]: TOptional<TString> }
