import type { PortIndex } from './port.ts'

/** A trip on screen, as far as the line speaks of it. */
export interface LineTrip {
  number: number
  /** YYYY-MM-DD HH:mm */
  departs: string
  vessel: string
  company: string
}

/** What a line is read against; everything that would otherwise need a clock or a store. */
export interface LineContext {
  /** YYYY-MM-DD and HH:mm of the agency. */
  today: string
  now: string
  ports: PortIndex
  /** Codes, upper case. */
  companies: readonly string[]
  countries: readonly string[]
  /** Codes of discounts on sale; empty where they are not known, then any code is let through. */
  discounts: readonly string[]
  /** Of those who do not say otherwise. */
  nationality: string
  /** The trips on screen, leg by leg. */
  trips: readonly (readonly LineTrip[])[]
}
