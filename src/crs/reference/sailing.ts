import { sql } from 'kysely'
import type { StepStock } from '../../domain/pricing/priceSteps.ts'

/** A sailing between two of its ports, from the timetable. */
export interface Sailing {
  itinerary: number
  /** Port calls; the legs of the trip are `fromSeq` … `toSeq - 1`. */
  fromSeq: number
  toSeq: number
  line: string
  company: string
  vessel: string
  season: string
  origin: string
  destination: string
  /** Port-local, YYYY-MM-DD HH:mm. */
  departs: string
  arrives: string
  /** The stock of its legs with the price steps, where a class has any; read for sailings that are priced. */
  stepStock?: StepStock[] | null
}

/** The columns of a `Sailing`, selected from `itinerary` and its calls under the aliases `start` and `stop`. */
export const sailingColumns = sql`
  itinerary.id as itinerary, start.seq as "fromSeq", stop.seq as "toSeq", itinerary.line, itinerary.company,
  itinerary.vessel, itinerary.season, start.port as origin, stop.port as destination, start.departs, stop.arrives`
