/** Letters of ISO/IEC 7501 (ICAO Doc 9303): female, male, unspecified. */
export const sexes = ['F', 'M', 'X'] as const
export type Sex = (typeof sexes)[number]

export const documentKinds = ['passport', 'identity_card', 'seafarers_document'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Directive 98/41/EC counts adults, children and infants. */
export const ageBands = ['adult', 'child', 'infant'] as const
export type AgeBand = (typeof ageBands)[number]

/** A person on the list of those on board; texts are empty where they are unknown. */
export interface ListedPerson {
  /** Ticket item of a passenger. */
  item?: number
  ticket?: string
  surname: string
  name: string
  sex: Sex | ''
  /** YYYY-MM-DD. */
  birthdate: string
  birthTown?: string
  /** Two letters of ISO 3166-1. */
  nationality: string
  documentKind: DocumentKind | ''
  documentNumber: string
  documentCountry?: string
  documentExpires?: string
  /** Rank or rating, of the crew. */
  rank?: string
  /** Codes of the ports between which a passenger travels. */
  origin?: string
  destination?: string
  /** Special care in an emergency. */
  care?: string
}

/** The persons on a ship when she leaves a port. */
export interface PersonCounts {
  /** Infants included. */
  passengers: number
  infants: number
  crew: number
  /** Passengers and crew. */
  total: number
  /** Persons for whom the ship is certified, crew included. */
  certified: number
  /** Passengers by age and sex; persons of unspecified sex are in `other`. */
  bands: Record<AgeBand, { women: number; men: number; other: number }>
}

/** A passenger as far as it is counted. */
export interface CountedPassenger {
  band: AgeBand
  sex: Sex | ''
}

export function countPersons(
  passengers: readonly CountedPassenger[],
  crew: number,
  certified: number,
): PersonCounts {
  const bands: PersonCounts['bands'] = {
    adult: { women: 0, men: 0, other: 0 },
    child: { women: 0, men: 0, other: 0 },
    infant: { women: 0, men: 0, other: 0 },
  }
  for (const { band, sex } of passengers)
    bands[band][sex === 'F' ? 'women' : sex === 'M' ? 'men' : 'other'] += 1
  const { women, men, other } = bands.infant
  return {
    passengers: passengers.length,
    infants: women + men + other,
    crew,
    total: passengers.length + crew,
    certified,
    bands,
  }
}
