import { refused, type AgencyCode, type Outcome, type Parcel } from './booking.ts'
import { seen, type Model } from './model.ts'

/** Small packages, paid on account. */

export const parcelCompany = 'HLC'
/** Smallest units, of one package. */
export const priceLists = { 'PIR-JTR-P5': 500, 'PIR-JTR-P20': 1000 } as const
export type PriceListName = keyof typeof priceLists

export function bookParcel(
  model: Model,
  agency: AgencyCode,
  { priceList, quantity }: { priceList: PriceListName; quantity: number },
): Outcome {
  if (quantity < 1) return refused('parcel_quantity')
  const price = priceLists[priceList] * quantity
  const parcel: Parcel = { code: '', agency, quantity, price, status: 'ACCEPTED' }
  model.parcels.push(parcel)
  return { bookings: [], parcel }
}

/** Why the agency does not change it: foreign ones are not found. */
function refuse(parcel: Parcel, caller: AgencyCode, from: Parcel['status']): { refused: string } | undefined {
  if (!seen[caller].includes(parcel.agency)) return refused('parcel_not_found')
  const codes = { ACCEPTED: 'parcel_not_loaded', LOADED: 'parcel_loaded', CANCELLED: 'parcel_cancelled' }
  return parcel.status === from ? undefined : refused(codes[parcel.status])
}

export function cancelParcel(parcel: Parcel, caller: AgencyCode, company: string): Outcome {
  if (company !== parcelCompany) return refused('parcel_not_found')
  const refusal = refuse(parcel, caller, 'ACCEPTED')
  if (refusal) return refusal
  parcel.status = 'CANCELLED'
  return { bookings: [], parcel }
}

export function loadParcel(parcel: Parcel, caller: AgencyCode): Outcome {
  const refusal = refuse(parcel, caller, 'ACCEPTED')
  if (refusal) return refusal
  parcel.status = 'LOADED'
  return { bookings: [], parcel }
}
