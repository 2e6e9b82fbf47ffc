import { useTranslation } from 'react-i18next'
import { currencySign, formatMoney } from '../../../language/money.ts'
import type { TripView } from '../../model/rows.ts'
import { useAvailabilities } from '../../model/trip/availability.ts'
import { pricesOf, useBooking } from '../../model/saleStore.ts'
import { titleOf } from '../../model/bookingText.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { reviewRows, reviewTotal, type ReviewRow } from './reviewRows.ts'

const unmarked: Pick<TripView, 'gaps' | 'marked' | 'checked'> = { gaps: [], marked: new Set(), checked: {} }

/** The passengers and vehicles of one trip with their accommodation and prices. */
export function ReviewTrip({ index }: { index: number }) {
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
      <ReviewTable rows={reviewRows(view)} />
      {trip.remarks !== undefined && trip.remarks !== '' && <p className="message plain">{trip.remarks}</p>}
    </>
  )
}

function ReviewTable({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTranslation('booking')
  const total = reviewTotal(rows)
  return (
    <table className="price-table review-table">
      <thead>
        <tr>
          <th scope="col">{t('column.passenger')}</th>
          <th scope="col">{t('column.type')}</th>
          <th scope="col">{t('column.place')}</th>
          <th scope="col">{t('column.discount')}</th>
          <th scope="col" className="num">
            {t('column.price')} {currencySign()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ uuid, name, type, place, discount, price }) => (
          <tr key={uuid}>
            <th scope="row" className="wrap strong">
              {name || '–'}
            </th>
            <td>{type}</td>
            <td>{place || '–'}</td>
            <td>{discount}</td>
            <td className="num">{price === undefined ? '–' : formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('pricing:total')}
            </th>
            <td className="num">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
