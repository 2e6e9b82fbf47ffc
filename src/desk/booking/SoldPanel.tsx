import { useTranslation } from 'react-i18next'
import { printTicket } from '../../domain/ticket/number.ts'
import { keyName } from '../command/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import type { Sold } from './store.ts'
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
        <CopyButton command="booking.copyReference" />
        <CopyButton command="booking.copyTickets" />
        <span className="chip">
          <span className="chip-label">{t('totalOfAll')}</span>
          <span className="chip-value">{formatMoney(sold.total, sold.currency)}</span>
        </span>
      </div>
      {sold.trips.map((trip) => (
        <BookedTrip key={trip.companyReservationCode} trip={trip} />
      ))}
      <p className="empty">{t('nextSale')}</p>
    </section>
  )
}

/** Copies by click what its key copies; nothing where there is nothing to copy. */
function CopyButton({ command }: { command: 'booking.copyReference' | 'booking.copyTickets' }) {
  const { t } = useTranslation()
  const keys = shortcuts.keysOf(command)
  if (commands.readiness(command) !== 'ready') return null
  return (
    <Button onPress={() => void commands.run(command, {}, 'bar')}>
      {keys === undefined ? '' : `${keyName(keys)} `}
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
            <tr key={item.uuid}>
              <td className="strong">{nameOf(item)}</td>
              <td>{item.accommodationName}</td>
              <td className="num">{formatMoney(item.price.fare.total)}</td>
              <td className="accent strong">{item.ticket === undefined ? '–' : printTicket(item.ticket)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function nameOf(item: Item): string {
  const words =
    'surname' in item || 'type' in item ? [item.surname, item.name] : [item.plateNumber, item.driverSurname]
  return words.filter(Boolean).join(' ') || '–'
}
