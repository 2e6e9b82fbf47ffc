import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { disruption } from '../../../contract/disruption.ts'
import { countCarried } from '../../booking/affected/affected.ts'
import { runAsSystem } from '../../database/transaction.ts'
import { kindsDeclared } from '../../reference/disrupted.ts'
import { vesselNameIn } from '../../reference/records.ts'
import { readDay, type Itinerary } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { companiesOf } from '../../session/permission.ts'
import { portResponse, sailingResponse } from '../case.ts'

const noOne = { agencies: 0, bookings: 0, passengers: 0, vehicles: 0, checkedIn: 0 }

/** The sailings of the user’s companies that begin on a day, with whom they carry. */
export async function companySailings(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof disruption.companySailings>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof disruption.companySailings>> {
  const companies = await companiesOf(tx, who)
  const sailings = await readDay(tx, companies, query.date)
  const ids = sailings.map(({ itinerary }) => itinerary)
  const carried = await runAsSystem(tx, who, () => countCarried(tx, ids, clock.now()))
  const declared = await kindsDeclared(tx, ids)
  const own = catalogue.vessels.filter(({ company }) => companies.includes(company))
  return {
    sailings: sailings.map((sailing) => ({
      id: sailing.itinerary,
      ...sailingResponse(catalogue, who.language, wholeSailing(sailing)),
      calls: sailing.calls.flatMap(({ port, departs }) =>
        departs === null
          ? []
          : [{ port: portResponse(catalogue, who.language, port), departureDateTime: departs }],
      ),
      carried: carried.get(sailing.itinerary) ?? noOne,
      declared: declared.get(sailing.itinerary) ?? [],
    })),
    vessels: own.map((vessel) => ({
      company: vessel.company,
      idOrCode: vessel.code,
      name: vesselNameIn(who.language, vessel),
    })),
  }
}

/** A sailing from its first port to its last. */
export function wholeSailing({ company, vessel, calls }: Itinerary) {
  const [first, last] = [mustGet(calls, 0), mustGet(calls, -1)]
  return {
    company,
    vessel,
    origin: first.port,
    destination: last.port,
    departs: first.departs ?? '',
    arrives: last.arrives ?? '',
  }
}
