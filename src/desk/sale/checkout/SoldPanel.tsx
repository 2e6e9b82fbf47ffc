import { useTranslation } from 'react-i18next'
import { printTicket } from '../../../domain/ticket/number.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { useRegistry } from '../../command/useCommands.ts'
import { Button } from '../../field/Button.tsx'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { QrCode } from './QrCode.tsx'
import { itemsOf, labelOf, type BookedItem } from '../../booking/shown/items.ts'
import { Reductions } from '../../booking/shown/Reductions.tsx'
import type { StoredBooking } from '../model/storedBooking.ts'
import { tripText } from '../model/bookingText.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

type Trip = StoredBooking['trips'][number]

/** The booking just sold or held: its reference and tickets. */
export function SoldPanel({ sold }: { sold: StoredBooking }) {
  const { t } = useTranslation('booking')
  return (
    <section className="sold">
      <div className="message good">
        {sold.reservationStatus === 'OPTIONAL'
          ? t('optional', { until: formatDateTime(sold.optionDateTime ?? '') })
          : t('issued')}
      </div>
      <div className="chips">
        <span className="chip here">
          <span className="chip-label">{t('reference')}</span>
          <span className="chip-value sold-reference">{sold.crsReservationCode}</span>
        </span>
        <DoButton command="booking.copyReference" />
        <DoButton command="booking.copyTickets" />
        <DoButton command="booking.print" />
        <DoButton command="booking.document" />
        <DoButton command="booking.voucherDocument" />
        <span className="chip">
          <span className="chip-label">{t('totalOfAll')}</span>
          <span className="chip-value">{formatMoney(sold.total, sold.currency)}</span>
        </span>
      </div>
      <Reductions booking={sold} />
      {sold.trips.map((trip) => (
        <BookedTrip key={trip.companyReservationCode} trip={trip} />
      ))}
      <p className="empty">{t('nextSale')}</p>
    </section>
  )
}

type AtTheEnd =
  | 'booking.copyReference'
  | 'booking.copyTickets'
  | 'booking.print'
  | 'booking.document'
  | 'booking.voucherDocument'

/** Runs the command by click; hidden while the command is disabled. */
function DoButton({ command }: { command: AtTheEnd }) {
  const { t } = useTranslation()
  // Rendered before the screen’s context changes, so the button must follow the registry.
  const commands = useRegistry()
  if (commands.readiness(command) !== 'ready') return null
  return (
    <Button onPress={() => void commands.run(command, {}, 'bar')}>
      <KeyHint command={command} />
      {t(commands.title(command))}
    </Button>
  )
}

function BookedTrip({ trip }: { trip: Trip }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <SectionTitle>{tripText(trip)}</SectionTitle>
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('column.passenger')}</th>
            <th>{t('column.place')}</th>
            <th className="num">{t('column.price')}</th>
            <th>{t('column.ticket')}</th>
          </tr>
        </thead>
        <tbody>
          {itemsOf(trip).map((one) => (
            <Line key={one.item.uuid} one={one} />
          ))}
        </tbody>
      </table>
      <TicketCodes trip={trip} />
    </>
  )
}

function Line({ one }: { one: BookedItem }) {
  const { item } = one
  const place = 'accommodationName' in item ? [item.accommodationName, item.accommodationNumber] : []
  return (
    <tr>
      <td className="strong">{labelOf(one)}</td>
      <td>{place.filter(Boolean).join(' ')}</td>
      <td className="num">{formatMoney(item.price.fare.total)}</td>
      <td className="accent strong">{item.ticket === undefined ? '–' : printTicket(item.ticket)}</td>
    </tr>
  )
}

/** Codes on screen at most; the document contains the rest. */
const mostCodes = 8

/** Full name and ticket number under each code: members of a family share a surname. */
function TicketCodes({ trip }: { trip: Trip }) {
  const ticketed = itemsOf(trip).flatMap((one) =>
    one.item.ticket === undefined ? [] : [{ ticket: one.item.ticket, name: labelOf(one) }],
  )
  return (
    <div className="qr-codes">
      {ticketed.slice(0, mostCodes).map(({ ticket, name }) => (
        <figure key={ticket.letter + ticket.number}>
          <QrCode text={ticket.qrCode || ticket.letter + ticket.number} label={printTicket(ticket)} />
          <figcaption className="muted">
            {name} <span className="qr-ticket">{printTicket(ticket)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
