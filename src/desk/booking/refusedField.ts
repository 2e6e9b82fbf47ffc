import type { Refusal } from '../../domain/refusal.ts'
import type { BookingInHand } from './inHand.ts'
import type { TripRequest } from './requests.ts'
import type { Gap } from './store.ts'

/** Columns of the grids by the wire’s names, where they differ. */
const columns: Record<string, string> = {
  discountIdOrCode: 'discount',
  length: 'size',
  height: 'size',
  plateNumber: 'plate',
  driverSurname: 'driver',
}

/** Names that stand for the whole of a request rather than a field of it. */
const whole =
  /^(\d+|idOrCode|accommodationRequests|accommodationRequestAnalysises|passengerData|vehicleData)$/

/** The cell a refusal of the server points at; nothing where it points at no person or vehicle. */
export function refusedField(
  refusal: Refusal,
  requests: readonly TripRequest[],
  { people, vehicles }: BookingInHand,
): Gap | undefined {
  const [, , trip, , request, , analysis = '0'] = refusal.at?.split('/') ?? []
  const asked = requests[Number(trip)]?.accommodationRequests[Number(request)]
  const uuid = asked?.accommodationRequestAnalysises[Number(analysis)]?.uuid
  if (asked === undefined || uuid === undefined) return undefined
  const kind = asked.accommodationRequestType === 'VEHICLE' ? 'vehicle' : 'passenger'
  const row = (kind === 'vehicle' ? vehicles : people).findIndex((one) => one.uuid === uuid)
  const named = refusal.at?.split('/').at(-1) ?? ''
  const place = kind === 'vehicle' ? 'category' : 'accommodation'
  const field = whole.test(named) ? place : (columns[named] ?? named)
  return { kind, row, trip: Number(trip), field, refusal }
}
