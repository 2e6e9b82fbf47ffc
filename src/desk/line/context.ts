import type { Names } from './names.ts'
import type { PortIndex } from './words/port.ts'

/** The fields of a trip on screen that the line uses. */
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
  /** Entries, with `$1` or `$name` for values entered at each call. */
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

export type Reach = 'screen' | 'everywhere'

/** The data a line is parsed with, so that parsing needs no clock and no store. */
export interface LineContext {
  /** YYYY-MM-DD and HH:mm of the agency. */
  today: string
  now: string
  ports: PortIndex
  /**
   * Code of the port from which the operator sells, by the settings; absent or not on sale: the one with most sales.
   */
  home?: string
  /** Adults of a search without passengers, by the settings; one if absent. */
  adults?: number
  /** Codes, upper case. */
  companies: readonly string[]
  countries: readonly string[]
  /** Codes of discounts on sale; empty until loaded, then any code is accepted. */
  discounts: readonly string[]
  /** The nationality of passengers for whom none is entered. */
  nationality: string
  /** The items offered on the trips of the working booking; empty without trips. */
  accommodations: readonly LineChoice[]
  granted: readonly LineChoice[]
  /** The trips on screen, leg by leg. */
  trips: readonly (readonly LineTrip[])[]
  macros?: readonly LineMacro[]
  /** The names of commands and verbs in all languages; absent until loaded. */
  names?: Names
  /** Where a command works: on the screens that are shown, on all, or on neither. */
  reach?(command: string): Reach | undefined
}
