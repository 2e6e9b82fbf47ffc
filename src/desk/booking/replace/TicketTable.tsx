import { useTranslation } from 'react-i18next'
import { printTicket } from '../../../domain/ticket/number.ts'
import { formatDate } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import type { OpenTicket } from './store.ts'

/** The open tickets that are to be replaced, each with what was paid for it. */
export function TicketTable({ tickets }: { tickets: readonly OpenTicket[] }) {
  const { t } = useTranslation('recall')
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('column.ticket')}</th>
          <th scope="col">{t('cancel.what')}</th>
          <th scope="col">{t('column.accommodation')}</th>
          <th scope="col">{t('column.trip')}</th>
          <th scope="col">{t('replaceOpen.validUntil')}</th>
          <th scope="col" className="num">
            {t('replaceOpen.oldPrice')} {currencySign(tickets[0]?.currency)}
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr key={ticket.letter + ticket.number}>
            <th scope="row">{printTicket(ticket)}</th>
            <td className="wrap">{ticket.name}</td>
            <td className="wrap">{ticket.accommodationName}</td>
            <td>{`${ticket.origin.idOrCode}→${ticket.destination.idOrCode} ${ticket.company.abbreviation}`}</td>
            <td>{formatDate(ticket.openUntil)}</td>
            <td className="num">{formatMoney(ticket.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
