import { useTranslation } from 'react-i18next'
import { printTicket } from '../../domain/ticket/number.ts'
import { KeyHint } from '../command/KeyHint.tsx'
import { useRegistry } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { QrCode } from './QrCode.tsx'
import type { Sold } from './state.ts'
import { tripWords } from './words.ts'

type Trip = Sold['trips'][number]
type Item = Trip['selectedPassengers'][number] | Trip['selectedVehicles'][number]

/** What was just sold or held: the code to give to the traveller, and every ticket. */
export function SoldPanel({ sold }: { sold: Sold }) {
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
      <Reductions sold={sold} />
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

/** Does by click what its key does; nothing where there is nothing to do. */
function DoButton({ command }: { command: AtTheEnd }) {
  const { t } = useTranslation()
  // What was sold is drawn before the screen is the place that commands go by.
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
      <div className="section-title">{tripWords(trip)}</div>
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
          {[...trip.selectedPassengers, ...trip.selectedVehicles].map((item) => (
            <Line
              key={item.uuid}
              item={item}
              name={nameOf(item)}
              place={[item.accommodationName, item.accommodationNumber].filter(Boolean).join(' ')}
            />
          ))}
          {extrasOf(trip).map(({ item, name }) => (
            <Line key={item.uuid} item={item} name={name} place="" />
          ))}
        </tbody>
      </table>
      <TicketCodes trip={trip} />
    </>
  )
}

type SoldItem = Pick<Item, 'uuid' | 'price' | 'ticket'>

function Line({ item, name, place }: { item: SoldItem; name: string; place: string }) {
  return (
    <tr>
      <td className="strong">{name}</td>
      <td>{place}</td>
      <td className="num">{formatMoney(item.price.fare.total)}</td>
      <td className="accent strong">{item.ticket === undefined ? '–' : printTicket(item.ticket)}</td>
    </tr>
  )
}

/** What was sold beside people and vehicles. */
function extrasOf(trip: Trip): { item: SoldItem; name: string }[] {
  const { additionalServices = [], selectedPackages, selectedParcels = [], selectedPets = [] } = trip
  return [
    ...[...additionalServices, ...(selectedPackages?.entities ?? [])].map((item) => ({
      item,
      name: item.name,
    })),
    ...selectedParcels.map((item) => ({ item, name: item.description })),
    ...selectedPets.map((item) => ({ item, name: item.name ?? item.type })),
  ]
}

/** Codes on screen; those of a bus-load are in the document. */
const mostCodes = 8

/** Told apart by who or what they are for; their numbers stand above. */
function TicketCodes({ trip }: { trip: Trip }) {
  const ticketed = [...trip.selectedPassengers, ...trip.selectedVehicles].flatMap((item) =>
    item.ticket === undefined ? [] : [{ ticket: item.ticket, name: nameOf(item) }],
  )
  return (
    <div className="qr-codes">
      {ticketed.slice(0, mostCodes).map(({ ticket, name }) => (
        <figure key={ticket.letter + ticket.number}>
          <QrCode text={ticket.qrCode || ticket.letter + ticket.number} label={printTicket(ticket)} />
          <figcaption className="muted">{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** What made it cheaper, and what insures it. */
function Reductions({ sold: { reductions = [], insurances = [], currency } }: { sold: Sold }) {
  const { t } = useTranslation('booking')
  return (
    <div className="chips">
      {reductions.map(({ kind, code, amount }) => (
        <span className="chip" key={kind + code}>
          <span className="chip-label">
            {t(`reduction.${kind}`)} {code}
          </span>
          <span className="chip-value">-{formatMoney(amount, currency)}</span>
        </span>
      ))}
      {insurances.map(({ id, name, grossAmount }) => (
        <span className="chip" key={id}>
          <span className="chip-label">{name}</span>
          <span className="chip-value">{formatMoney(grossAmount, currency)}</span>
        </span>
      ))}
    </div>
  )
}

function nameOf(item: Item): string {
  const words =
    'surname' in item || 'type' in item ? [item.surname, item.name] : [item.plateNumber, item.driverSurname]
  return words.filter(Boolean).join(' ') || '–'
}
