import { refuse, type Refusal } from '../refusal.ts'
import type { AgeBand } from '../pricing/tariff.ts'
import { ageOn, dateOf, isDate } from '../value/portTime.ts'

/** The rule of a trip about passengers who may travel alone. */
export interface MinorRule {
  /** Full years on the day of departure; 0 if the company carries unaccompanied children. */
  aloneFrom: number
  bands: readonly AgeBand[]
  /** Port-local departure. */
  departs: string
}

export interface Traveller {
  type: string
  birthdate?: string | undefined
}

/** Returns whether a passenger may not travel alone; without a birth date the highest age of the type counts. */
export function isMinor({ type, birthdate }: Traveller, { aloneFrom, bands, departs }: MinorRule): boolean {
  if (birthdate && isDate(birthdate)) return ageOn(birthdate, dateOf(departs)) < aloneFrom
  const { toAge } = bands.find(({ code }) => code === type) ?? {}
  return typeof toAge === 'number' && toAge < aloneFrom
}

/** Returns whether no passenger of a trip is old enough to travel unaccompanied. */
export const areAlone = (travellers: readonly Traveller[], rule: MinorRule): boolean =>
  travellers.length > 0 && travellers.every((traveller) => isMinor(traveller, rule))

/** Refuses a trip on which no passenger is old enough to travel unaccompanied. */
export const checkMinors = (travellers: readonly Traveller[], rule: MinorRule): Refusal | undefined =>
  areAlone(travellers, rule) ? refuse('minor_unaccompanied', { age: rule.aloneFrom }) : undefined

/** A ticket at a gate, with what decides on whether a child is on board without an adult. */
export interface TicketAboard {
  /** The letter and twelve digits. */
  ticketNumber: string
  reservationCode: string
  kind: string
  /** True for a passenger who may not travel alone. */
  isMinor?: boolean
  /** Present while it is checked in. */
  boarding?: object
  /** The adult of another booking who accompanies a child. */
  companion?: { ticketNumber?: string; isAboard: boolean }
}

/**
 * Returns the children who are checked in while no adult of their booking is, nor the one who is named to accompany them.
 * One who is named and not in the list boards at another port.
 */
export function childrenAlone<Ticket extends TicketAboard>(list: readonly Ticket[]): Ticket[] {
  const passengers = list.filter(({ kind }) => kind === 'passenger')
  const isWithAdult = new Set(
    passengers.flatMap(({ boarding, isMinor, reservationCode }) =>
      boarding && !isMinor ? [reservationCode] : [],
    ),
  )
  const hasBoarded = new Map(
    passengers.map(({ ticketNumber, boarding }) => [ticketNumber, boarding !== undefined] as const),
  )
  return passengers.filter(({ boarding, isMinor = false, reservationCode, companion }) => {
    if (!boarding || !isMinor || isWithAdult.has(reservationCode)) return false
    if (!companion) return true
    const { ticketNumber = '', isAboard } = companion
    return !isAboard || hasBoarded.get(ticketNumber) === false
  })
}
