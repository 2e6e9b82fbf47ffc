import type { PortIndex } from './words/port.ts'

/** A trip on screen, as far as the line speaks of it. */
export interface LineTrip {
  number: number
  /** YYYY-MM-DD HH:mm */
  departs: string
  vessel: string
  company: string
}

/** A macro the line knows by its name. */
export interface LineMacro {
  /** Lower case, one word. */
  name: string
  /** Entries, with `$1` or `$name` for what is asked each time. */
  text: string
  /** The parameters in `text` without the sign, each with its default: `to=jtr`. */
  parameters: readonly string[]
}

/** An item with a code on the trips of the working booking. */
export interface LineChoice {
  code: string
  /** In the operator's language. */
  name: string
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
  /** The items offered on the trips of the working booking; empty without trips. */
  accommodations: readonly LineChoice[]
  granted: readonly LineChoice[]
  /** The trips on screen, leg by leg. */
  trips: readonly (readonly LineTrip[])[]
  macros?: readonly LineMacro[]
}
