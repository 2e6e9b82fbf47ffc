import { parcel as calls } from '../../../../src/contract/parcel.ts'
import type { AgencyCode } from '../model/booking.ts'
import {
  bookParcel,
  cancelParcel,
  loadParcel,
  parcelCompany,
  priceLists,
  type PriceListName,
} from '../model/parcels.ts'
import { pick, step, type Draw, type Step } from './draw.ts'

const people = {
  senderName: 'PAPAS NIKOS',
  senderPhone: '2104123456',
  receiverName: 'ROSSI ANNA',
  receiverPhone: '6971234567',
  mail: 'papas@example.gr',
}

function book(draw: Draw, agency: AgencyCode): Step {
  const priceList = pick(draw, Object.keys(priceLists) as PriceListName[])
  const quantity = Math.floor(draw.chance() * 4)
  const body = { ...people, company: parcelCompany, priceList, quantity }
  return step(agency, calls.book, { body }, () => bookParcel(draw.model, agency, { priceList, quantity }))
}

/** Books small packages, or cancels or loads some of the last ones. */
export function drawParcel(draw: Draw, agency: AgencyCode): Step {
  const { model, chance } = draw
  const latest = model.parcels.slice(-8)
  const kind = chance()
  if (latest.length === 0 || kind < 0.5) return book(draw, agency)
  const parcel = pick(draw, latest)
  const { code } = parcel
  if (kind < 0.65)
    return step(agency, calls.track, { body: { scanned: code, verb: 'load' } }, () =>
      loadParcel(parcel, agency),
    )
  const company = chance() < 0.9 ? parcelCompany : 'DKT'
  const input = { path: { company }, body: { packageCode: code } }
  return step(agency, calls.cancel, input, () => cancelParcel(parcel, agency, company))
}
