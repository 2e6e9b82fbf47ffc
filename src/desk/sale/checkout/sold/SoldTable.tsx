import { useTranslation } from 'react-i18next'
import type { StoredBooking } from '../../../booking/shown/items.ts'
import { currencySign, formatMoney } from '../../../language/money.ts'
import { soldGroups, type SoldGroup, type SoldRow } from './soldRows.ts'

/** Every ticket of the booking, with the sum of each trip and the total. */
export function SoldTable({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const groups = soldGroups(booking)
  return (
    <table className="price-table sold-table">
      <thead>
        <tr>
          <th scope="col">{t('column.passenger')}</th>
          <th scope="col">{t('column.place')}</th>
          <th scope="col">{t('column.ticket')}</th>
          <th scope="col" className="num">
            {t('column.price')} {currencySign(booking.currency)}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.key} group={group} only={groups.length === 1} />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('totalOfAll')}
          </th>
          <td className="num">{formatMoney(booking.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The sum of an only trip is the total. */
function Group({ group: { title, rows, total }, only }: { group: SoldGroup; only: boolean }) {
  const { t } = useTranslation('pricing')
  return (
    <tbody>
      {title !== undefined && (
        <tr>
          <th scope="rowgroup" colSpan={4} className="price-group">
            {title}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
      {!only && title !== undefined && (
        <tr className="price-subtotal">
          <th scope="row" colSpan={3}>
            {t('fare.sum')}
          </th>
          <td className="num">{formatMoney(total)}</td>
        </tr>
      )}
    </tbody>
  )
}

function Row({ row: { name, place, ticket, price } }: { row: SoldRow }) {
  return (
    <tr>
      <th scope="row" className="strong">
        {name}
      </th>
      <td>{place}</td>
      <td className="strong">{ticket || '–'}</td>
      <td className="num">{formatMoney(price)}</td>
    </tr>
  )
}
