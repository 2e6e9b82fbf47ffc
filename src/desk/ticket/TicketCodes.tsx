import { ticketCommand } from './commands.ts'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { defineCommand } from '../command/defineCommand.ts'
import { refuseWithoutTickets, onScreen } from './copy.ts'
import { create } from 'zustand'
import { type StoredBooking, isLive, itemsOf, labelOf, type BookedTrip } from '../booking/shown/items.ts'
import { onSessionEnd } from '../request/identity.ts'
import { useTranslation } from 'react-i18next'
import { printTicket } from '../../domain/ticket/number.ts'
import { commands } from '../command/registry.ts'
import { QrCode } from '../look/QrCode.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { tripText } from '../sale/model/bookingText.ts'

/** The booking whose ticket codes are shown. */
export const useTicketCodes = create<{ booking: StoredBooking | undefined }>(() => ({ booking: undefined }))

export function hideTicketCodes(): void {
  useTicketCodes.setState({ booking: undefined })
}

onSessionEnd(hideTicketCodes)

/** The codes of the tickets on screen, large enough to be scanned from it. */
export const ticketCodesCommands = [
  defineCommand(ticketCommand.codes, {
    where: ['step4', 'booking'],
    changes: 'nothing',
    refuses: refuseWithoutTickets,
    awaits: 'ticketCodes',
    run: () => useTicketCodes.setState({ booking: onScreen() }),
  }),
  defineCommand(ticketCommand.leaveCodes, {
    where: ['ticketCodes'],
    changes: 'nothing',
    palette: false,
    run: hideTicketCodes,
  }),
]

/** The codes of all tickets of a booking, trip by trip. */
export function TicketCodesDialog() {
  const { t } = useTranslation('ticket')
  const booking = useTicketCodes((state) => state.booking)
  if (booking === undefined) return null
  const close = () => void commands.run(ticketCommand.leaveCodes, {}, 'screen')
  return (
    <QuestionDialog
      title={t('ticketCodes.title', { reference: booking.crsReservationCode })}
      place="ticketCodes"
      size="medium"
      primary={{ title: t('ticketCodes.close'), run: close }}
      onClose={close}
    >
      <TicketCodes booking={booking} />
    </QuestionDialog>
  )
}

export function TicketCodes({ booking }: { booking: StoredBooking }) {
  return booking.trips.map((trip) => <CodesOfTrip key={trip.companyReservationCode} trip={trip} />)
}

/** Full name and ticket number under each code: members of a family share a surname. */
function CodesOfTrip({ trip }: { trip: BookedTrip }) {
  const ticketed = itemsOf(trip)
    .filter(isLive)
    .flatMap((one) => {
      const { ticket } = one.item
      return ticket === undefined ? [] : [{ ticket, number: printTicket(ticket), name: labelOf(one) }]
    })
  if (ticketed.length === 0) return null
  return (
    <>
      <SectionTitle level={3}>{tripText(trip)}</SectionTitle>
      <div className="qr-codes">
        {ticketed.map(({ ticket, number, name }) => (
          <figure key={number}>
            <QrCode text={ticket.qrCode || ticket.letter + ticket.number} label={number} />
            <figcaption>
              {name} <span className="qr-ticket muted">{number}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
