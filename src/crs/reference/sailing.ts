import { sql } from 'kysely'
import { firstStep, lastStep, type StepStock } from '../../domain/pricing/priceSteps.ts'
import { firstControl } from '../../domain/sailing/salesControl.ts'

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

/** The column `stepStock` of a `Sailing`, with the same aliases: null without price steps. */
export const stepStockColumn = sql`
  (select jsonb_agg(jsonb_build_object('itinerary', itinerary_id, 'leg', leg, 'resource', resource,
      'capacity', capacity, 'most', most, 'berths', berths, 'whole', whole, 'men', men, 'women', women))
    from stock where itinerary_id = itinerary.id and leg >= start.seq and leg < stop.seq
      and (resource < ${firstControl} or resource between ${firstStep} and ${lastStep})
      and exists (select from stock step where step.itinerary_id = itinerary.id and step.leg = start.seq
        and step.resource between ${firstStep} and ${lastStep})) as "stepStock"`
