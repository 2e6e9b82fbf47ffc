import { printDecimal } from '../../../../domain/value/decimal.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../language/money.ts'
import { personRows, vehicleRows, type PersonRow, type TripView, type VehicleRow } from '../../model/rows.ts'
import { useAvailabilities } from '../../model/trip/availability.ts'
import { pricesOf, useBooking } from '../../model/store.ts'
import { driverOf, plateOf } from '../../model/vehicle/atCheckIn.ts'
import { itemText, titleOf } from '../../model/bookingText.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

const unmarked: Pick<TripView, 'gaps' | 'marked' | 'checked'> = { gaps: [], marked: new Set(), checked: {} }

/** The passengers and vehicles of one trip with their accommodation and prices. */
export function ReviewTrip({ index }: { index: number }) {
  const { t } = useTranslation('booking')
  const workingBooking = useBooking((state) => state.workingBooking)
  const availabilities = useAvailabilities(workingBooking.trips)
  const prices = useBooking((state) => state.prices)
  const trip = workingBooking.trips[index]
  if (trip === undefined) return null
  const view: TripView = {
    workingBooking,
    trip,
    availability: availabilities[index],
    availabilities: [],
    prices: pricesOf({ prices }, trip),
    ...unmarked,
  }
  return (
    <>
      <SectionTitle>
        {index + 1} {titleOf(workingBooking, index)}
      </SectionTitle>
      <table className="plain-table review-table">
        <thead>
          <tr>
            <th>{t('column.passenger')}</th>
            <th>{t('column.type')}</th>
            <th>{t('column.place')}</th>
            <th>{t('column.discount')}</th>
            <th className="num">{t('column.price')}</th>
          </tr>
        </thead>
        <tbody>
          {personRows(view).map((row) => (
            <PersonLine key={row.person.uuid} row={row} />
          ))}
          {vehicleRows(view).map((row) => (
            <VehicleLine key={row.vehicle.uuid} row={row} availability={view.availability} />
          ))}
          <ProductLines view={view} />
        </tbody>
      </table>
      {trip.remarks !== undefined && trip.remarks !== '' && <p className="message plain">{trip.remarks}</p>}
    </>
  )
}

/** Priced items other than passengers and vehicles. */
function ProductLines({ view }: { view: TripView }) {
  const items = view.prices?.items.filter(({ kind }) => kind !== 'passenger' && kind !== 'vehicle') ?? []
  return items.map((item) => (
    <tr key={item.uuid}>
      <td className="strong">{itemText(view, item)}</td>
      <td>{item.idOrCode}</td>
      <td>–</td>
      <td>{item.discountIdOrCode}</td>
      <td className="num">{formatMoney(item.fare.total)}</td>
    </tr>
  ))
}

function PersonLine({ row }: { row: PersonRow }) {
  const { t } = useTranslation('booking')
  const { person, place, accommodation, discount, priced } = row
  const number = place.accommodationNumber
  const seat = [accommodation?.name ?? place.accommodation, number].filter(Boolean).join(' ')
  const cabin = place.whole ? ` · ${t('cabinOf', { number: place.cabin })}` : ''
  return (
    <tr>
      <td className="strong">{[person.surname, person.name].filter(Boolean).join(' ') || '–'}</td>
      <td>
        {[t(`type.${person.type}`), person.sexType && t(`sexShort.${person.sexType}`)]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td>{seat + cabin || '–'}</td>
      <td>{discount}</td>
      <td className="num">{priced === undefined ? '–' : formatMoney(priced.fare.total)}</td>
    </tr>
  )
}

interface VehicleLineProps extends Pick<TripView, 'availability'> {
  row: VehicleRow
}

function VehicleLine({ row: { vehicle, category, stowage, priced }, availability }: VehicleLineProps) {
  const size = [vehicle.length, vehicle.height].filter((one) => one !== undefined)
  return (
    <tr>
      <td className="strong">
        {[plateOf(vehicle, availability), driverOf(vehicle, availability)].filter(Boolean).join(' · ') || '–'}
      </td>
      <td>{category?.name ?? vehicle.category}</td>
      <td>{size.map((one) => printDecimal(one)).join(' × ')}</td>
      <td>{stowage.discount}</td>
      <td className="num">{priced === undefined ? '–' : formatMoney(priced.fare.total)}</td>
    </tr>
  )
}
