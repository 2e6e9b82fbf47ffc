import { isCabin } from './discountClasses.ts'
import { assignSteps, type SteppedUnit } from './priceSteps.ts'
import type { AccommodationRequest, Priced, Tariff } from './tariff.ts'

type Priceable = Pick<Tariff, 'kind' | 'duesInside'>

/** Returns the units that a request takes of its class, each with what it costs at the fare itself. */
export function unitsOf(
  {
    idOrCode: what,
    accommodationRequestType: type,
    accommodationRequestAnalysises: all,
  }: AccommodationRequest,
  { kind }: Pick<Tariff, 'kind'>,
  weightOf: (uuid: string) => number = () => 0,
): SteppedUnit[] {
  const uuids = all.map(({ uuid }) => uuid)
  const unit = (of: readonly string[], count: Partial<SteppedUnit>): SteppedUnit => ({
    what,
    uuids: of,
    weight: of.reduce((sum, uuid) => sum + weightOf(uuid), 0),
    whole: 0,
    men: 0,
    women: 0,
    ...count,
  })
  if (type === 'VEHICLE' || kind(what) === 'none') return []
  if (isCabin(kind(what)) && type === 'COMPLETE') return [unit(uuids, { whole: 1 })]
  const count = !isCabin(kind(what)) ? { whole: 1 } : type === 'MALE_BERTH' ? { men: 1 } : { women: 1 }
  return uuids.map((uuid) => unit([uuid], count))
}

/**
 * Returns the percentage of every person of a trip whose class is sold in steps; empty without steps. `priced` are the same
 * requests at the fares themselves.
 */
export function stepsOfTrip(
  requests: readonly AccommodationRequest[],
  priced: readonly Pick<Priced, 'uuid' | 'fare'>[],
  { steps, ...tariff }: Priceable & Pick<Tariff, 'steps'>,
): Map<string, number> {
  if (!steps) return new Map()
  const fares = new Map(priced.map(({ uuid, fare }) => [uuid, fare]))
  const grossOf = (uuid: string) => {
    const { net = 0, vat = 0, dues = 0 } = fares.get(uuid) ?? {}
    return net + vat + (tariff.duesInside ? dues : 0)
  }
  const { fixed } = steps
  const units = requests.flatMap((request) => unitsOf(request, tariff, grossOf))
  const keeps = ({ uuids: [first = ''] }: SteppedUnit) => fixed?.has(first) ?? false
  const assigned = assignSteps(
    units.filter((unit) => !keeps(unit)),
    steps,
  )
  for (const { uuids } of units.filter(keeps)) {
    const percent = fixed?.get(uuids[0] ?? '')
    if (typeof percent === 'number') for (const uuid of uuids) assigned.set(uuid, percent)
  }
  return assigned
}
