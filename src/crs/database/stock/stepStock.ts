import { sql } from 'kysely'
import { firstStep, lastStep } from '../../../domain/pricing/priceSteps.ts'

const isStep = (row: string) => sql`${sql.ref(`${row}.resource`)} between ${firstStep} and ${lastStep}`

/**
 * The column `stepStock` of a sailing, with the aliases of its other columns: the rows of the price steps on its legs, and those
 * of the classes that have any; null without price steps.
 */
export const stepStockColumn = sql`
  (select jsonb_agg(jsonb_build_object('itinerary', itinerary_id, 'leg', leg, 'resource', resource,
      'capacity', capacity, 'most', most, 'berths', berths, 'whole', whole, 'men', men, 'women', women))
    from stock where itinerary_id = itinerary.id and leg >= start.seq and leg < stop.seq
      and (leg = start.seq and ${isStep('stock')}
        or resource in (select split_part(step.resource, '|', 3) from stock step
          where step.itinerary_id = itinerary.id and step.leg = start.seq and ${isStep('step')}))
      and exists (select from stock step where step.itinerary_id = itinerary.id and step.leg = start.seq
        and ${isStep('step')})) as "stepStock"`
