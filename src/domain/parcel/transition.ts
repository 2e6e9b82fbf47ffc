import { refuse, type Refusal, type RefusalCode } from '../refusal.ts'

/** Statuses of one package, the least advanced first. */
export const parcelStatuses = [
  ...(['ACCEPTED', 'LOADED', 'UNLOADED', 'HANDED_OVER', 'RETURNED', 'CANCELLED'] as const),
] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

/** Verbs that are recorded by scanning or typing at a port. */
export const trackingVerbs = ['load', 'unload', 'handOver', 'return'] as const
export type TrackingVerb = (typeof trackingVerbs)[number]

/** The agency that accepted the packages, and those that handle packages at one of the two ports. */
export type ParcelParty = 'seller' | 'origin' | 'destination'

/** One permitted change of a package. */
interface ParcelTransition {
  verb: TrackingVerb | 'cancel'
  from: ParcelStatus
  to: ParcelStatus
  by: readonly ParcelParty[]
  /** The port where it happens. */
  port: 'origin' | 'destination'
  /** True for a verb that applies to all packages under a code together. */
  whole?: true
}

/** Every change there is; everything else is refused. The seller answers for a package until it is handed over. */
export const parcelTransitions: readonly ParcelTransition[] = [
  { verb: 'load', from: 'ACCEPTED', to: 'LOADED', by: ['seller', 'origin'], port: 'origin' },
  { verb: 'unload', from: 'LOADED', to: 'UNLOADED', by: ['seller', 'destination'], port: 'destination' },
  {
    verb: 'handOver',
    from: 'UNLOADED',
    to: 'HANDED_OVER',
    by: ['seller', 'destination'],
    port: 'destination',
  },
  // Given back to the sender, with nothing refunded: it has travelled.
  { verb: 'return', from: 'LOADED', to: 'RETURNED', by: ['seller', 'origin'], port: 'origin' },
  { verb: 'return', from: 'UNLOADED', to: 'RETURNED', by: ['seller', 'origin'], port: 'origin' },
  // Cancelling is possible before loading; everything paid is returned.
  { verb: 'cancel', from: 'ACCEPTED', to: 'CANCELLED', by: ['seller'], port: 'origin', whole: true },
]

/** The status of packages under one code: of the least advanced one. */
export function parcelStatusOf(statuses: readonly ParcelStatus[]): ParcelStatus {
  return parcelStatuses.find((status) => statuses.includes(status)) ?? 'CANCELLED'
}

/** Names of the verbs that some of the packages permit to these parties. */
export function parcelVerbsOf(
  statuses: readonly ParcelStatus[],
  parties: readonly ParcelParty[],
): ParcelTransition['verb'][] {
  const permitted = parcelTransitions.filter(
    ({ from, by, whole }) =>
      statuses.includes(from) &&
      (!whole || statuses.every((status) => status === from)) &&
      by.some((party) => parties.includes(party)),
  )
  return [...new Set(permitted.map(({ verb }) => verb))]
}

/** The refusal of a change to packages in a status. */
export const inStatus: Readonly<Record<ParcelStatus, RefusalCode>> = {
  ACCEPTED: 'parcel_not_loaded',
  LOADED: 'parcel_loaded',
  UNLOADED: 'parcel_unloaded',
  HANDED_OVER: 'parcel_handed_over',
  RETURNED: 'parcel_returned',
  CANCELLED: 'parcel_cancelled',
}

/** The packages after a change, those that have changed (from 1), and where it happened. */
export interface Moved {
  statuses: ParcelStatus[]
  pieces: number[]
  port: 'origin' | 'destination'
}

/**
 * Applies a verb to one package, or to all that permit it. Refused for other agencies than those of the transition, and
 * where no package has the status that the verb begins with.
 */
export function moveParcel(
  verb: ParcelTransition['verb'],
  statuses: readonly ParcelStatus[],
  { piece, parties }: { piece?: number | undefined; parties: readonly ParcelParty[] },
): Moved | Refusal {
  const meant = (nth: number) => piece === undefined || piece === nth + 1
  if (!statuses.some((_, nth) => meant(nth))) return refuse('parcel_piece', { quantity: statuses.length })
  const possible = parcelTransitions.filter((parcelTransition) => parcelTransition.verb === verb)
  const permitted = possible.filter(({ by }) => by.some((party) => parties.includes(party)))
  const [first] = permitted
  if (!first) return refuse('parcel_elsewhere')
  const next = statuses.map((status, nth) => {
    const step = meant(nth) && permitted.find(({ from }) => from === status)
    return step ? step.to : status
  })
  const pieces = next.flatMap((status, nth) => (status === statuses[nth] ? [] : [nth + 1]))
  const unchanged = statuses.filter((status, nth) => meant(nth) && status === next[nth])
  const isRefused = pieces.length === 0 || (first.whole && unchanged.length > 0)
  return isRefused
    ? refuse(inStatus[parcelStatusOf(unchanged)])
    : { statuses: next, pieces, port: first.port }
}
