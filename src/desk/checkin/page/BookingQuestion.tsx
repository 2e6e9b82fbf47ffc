import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { useProgress } from '../../request/progress.ts'
import { useRecord } from '../../request/record.ts'
import { ticketsOf } from '../gate/bulk.ts'
import { nameOf } from '../gate/perform.ts'
import { withoutZeros } from '../list/tickets.ts'
import { boarding, type Ticket } from '../checkinStore.ts'
import { statusText } from './eventText.ts'
import { closeQuestion } from './closeQuestion.ts'

interface BookingQuestionProps {
  reference: string
  word(refusal: Refusal): string
}

/** The tickets of a booking at this port; Enter checks in all that may board. */
export function BookingQuestion({ reference, word }: BookingQuestionProps) {
  const { t } = useTranslation('checkin')
  const at = boarding()
  const query = {
    itineraryId: at?.itineraryId ?? 0,
    portCode: at?.portCode ?? '',
    reservationCode: reference,
  }
  const isOnline = useProgress((state) => state.reachable)
  const answer = useRecord(calls.ticketsByReservationCode, { query }, { staleTime: 0, enabled: isOnline })
  const { data } = answer
  const listed = useMemo(() => ticketsOf(reference), [reference])
  const tickets = isOnline ? (data === undefined || isRefusal(data) ? undefined : data.tickets) : listed
  const left = tickets?.filter((ticket) => ticket.boarding === undefined).length ?? 0
  return (
    <Dialog
      title={t('booking.title', { reference })}
      place="checkInBooking"
      onClose={closeQuestion}
      size="medium"
      foot={
        <>
          <Button
            kind="main"
            autoFocus
            onPress={() => left > 0 && void commands.run('checkin.confirmBooking', {}, 'screen')}
          >
            {t('booking.confirm', { count: left })}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      <table className="checkin-table">
        <thead>
          <tr>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.who')}</th>
            <th scope="col">{t('column.type')}</th>
            <th scope="col">{t('column.ticket')}</th>
          </tr>
        </thead>
        <tbody>
          {tickets?.map((ticket) => (
            <TicketRow key={ticket.ticketNumber} ticket={ticket} />
          ))}
        </tbody>
      </table>
      {isOnline && (
        <QueryStatus
          of={answer}
          word={(problem) => (isRefusal(problem) ? word(problem) : t('booking.unread'))}
          none={tickets?.length === 0 && t('booking.none')}
        />
      )}
    </Dialog>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { ticketNumber, type, boarding: boarded, status } = ticket
  return (
    <tr>
      <td className={boarded ? 'good' : 'muted'}>
        {boarded ? '✓' : '○'} {statusText(status)}
      </td>
      <td className="strong">{nameOf(ticket)}</td>
      <td>{type}</td>
      <td>{withoutZeros(ticketNumber)}</td>
    </tr>
  )
}
