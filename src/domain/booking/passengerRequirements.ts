import { wireNames } from './fields/field.ts'
import { travellerFields } from './fields/travellerFields.ts'
import { requiredAtSale as usuallyRequired } from './requiredFields.ts'

/** Directive 98/41/EC: passengers on voyages longer than this are registered by name; nautical miles. */
const registrationMiles = 20

/** Persons who are named on the lists of a registered voyage: passengers with the crew, passengers, or none. */
export const registeredPersons = ['all', 'passengers', 'none'] as const
export type RegisteredPersons = (typeof registeredPersons)[number]

/** Passenger fields that check-in may require, because a gate can fill them in; names on the wire. */
export const filledInAtGate = wireNames(travellerFields, ({ atGate }) => atGate?.most !== undefined)

/** Fields that are required in addition to those of the law, by their names on the wire. */
interface RequiredFields {
  requiredAtSale: readonly string[]
  requiredAtCheckIn: readonly string[]
}

/** Cells of a line; null where the law decides. Its required fields are added to those of the company. */
export interface LineRules extends RequiredFields {
  /** Passengers on longer voyages are registered by name; 0: on every voyage. Nautical miles. */
  registeredMiles: number | null
  registered: RegisteredPersons | null
}

export interface VoyageOfPassenger {
  nauticalMiles: number
  international: boolean
}

/** Requirements of a company for its passengers. */
export interface CompanyRules extends RequiredFields {
  /** True if a passenger may have one name only. */
  singleNames: boolean
}

/** Requirements of law, company and line for the passengers of a voyage; fields by their names on the wire. */
export interface PassengerRequirements {
  /** True if passengers are on the lists by name; otherwise they are counted. */
  isRegistered: boolean
  /** True if the crew is on these lists by name. */
  isCrewRegistered: boolean
  /** True on voyages with a travel document. */
  isAbroad: boolean
  /** Includes the sex if the manifest will need it. */
  requiredAtSale: string[]
  /** All but the sex may be empty at the sale. */
  requiredAtCheckIn: string[]
}

/** Combines law, company and line; a line without cells changes nothing. */
export function passengerRequirements(
  { nauticalMiles, international }: VoyageOfPassenger,
  company: CompanyRules,
  line: Partial<LineRules> = {},
): PassengerRequirements {
  const miles = line.registeredMiles ?? registrationMiles
  const persons = line.registered ?? 'all'
  const isRegistered = persons !== 'none' && (miles === 0 || nauticalMiles > miles || international)
  const byLaw = wireNames(
    travellerFields,
    ({ requiredOn }) =>
      (requiredOn === 'registered' && isRegistered) || (requiredOn === 'abroad' && international),
  )
  const atSale = [...company.requiredAtSale, ...(line.requiredAtSale ?? [])]
  const atCheckIn = new Set([
    ...byLaw,
    ...company.requiredAtCheckIn,
    ...(line.requiredAtCheckIn ?? []),
    // A ticket sold before the rule, or to a group, may lack them. Those of every sale are for the law to decide.
    ...atSale.filter((field) => !usuallyRequired.includes(field)),
  ])
  return {
    isRegistered,
    isCrewRegistered: isRegistered && persons === 'all',
    isAbroad: international,
    requiredAtSale: [...new Set([...atSale, ...(isRegistered ? ['sexType'] : [])])],
    // The first name of a passenger with a single name stays empty.
    requiredAtCheckIn: filledInAtGate.filter(
      (field) => atCheckIn.has(field) && !(field === 'name' && company.singleNames),
    ),
  }
}
