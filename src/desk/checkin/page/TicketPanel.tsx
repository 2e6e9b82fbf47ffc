import { useTranslation } from 'react-i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { printMetres } from '../../../domain/value/money.ts'
import { useSettledValue } from '../../field/useTime.ts'
import { formatDate } from '../../language/date.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { answerOrUndefined, useRecord } from '../../request/record.ts'
import { nameOf } from '../gate/perform.ts'
import { companionText, ticketBy, withoutZeros } from '../list/tickets.ts'
import { LastAnswers } from '../scan/ScanField.tsx'
import { boardingOf, useCheckIn, type Sailing, type Ticket } from '../checkinStore.ts'
import { detailTitle, panelFields, eventText, statusText } from './details.ts'

/** The ticket that was refused last, else the one under the cursor, with what happened to it; then the last scans. */
export function TicketPanel({ sailing }: { sailing: Sailing }) {
  const refused = useCheckIn((state) => state.validationData)
  const current = useSettledValue(useCheckIn((state) => state.current))
  const number = refused?.ticket?.ticketNumber ?? current
  return (
    <>
      {number !== undefined && (
        <TicketInfo key={number} sailing={sailing} number={number} given={refused?.ticket} />
      )}
      <LastAnswers />
    </>
  )
}

interface TicketInfoProps {
  sailing: Sailing
  number: string
  given: Ticket | undefined
}

function TicketInfo({ sailing, number, given }: TicketInfoProps) {
  const { t } = useTranslation('checkin')
  const query = { ...boardingOf(sailing), ticketNumber: number }
  const { data: ticketInfos } = useRecord(calls.ticketDetails, { query }, { staleTime: 0 })
  const details = answerOrUndefined(ticketInfos)
  const ticket = details?.ticket ?? given ?? ticketBy(number)
  if (ticket === undefined) return null
  return (
    <>
      <SectionTitle>{nameOf(ticket) || withoutZeros(number)}</SectionTitle>
      {rowsOf(ticket, t).map(([label, value]) => (
        <div key={label} className="detail-row">
          <span className="muted">{label}</span>
          <span>{value}</span>
        </div>
      ))}
      {details && details.events.length > 0 && (
        <>
          <SectionTitle level={3}>{t('panel.events')}</SectionTitle>
          {details.events.map((event) => (
            <p key={`${event.at} ${event.kind}`} className="detail-note">
              {eventText(event, t)}
            </p>
          ))}
        </>
      )}
    </>
  )
}

type Words = ReturnType<typeof useTranslation<'checkin'>>['t']

function rowsOf(ticket: Ticket, t: Words): (readonly [string, string])[] {
  const { accommodation, place = '', lane, length, height } = ticket
  const rows = [
    [t('column.ticket'), withoutZeros(ticket.ticketNumber)],
    [t('column.booking'), ticket.reservationCode],
    [t('column.state'), statusText(ticket.status)],
    [t('column.note'), ticket.disrupted ? t(`list.disrupted.${ticket.disrupted}`) : ''],
    [t('panel.companion'), ticket.companion ? companionText(ticket.companion) : ''],
    [t('panel.trip'), `${ticket.origin} → ${ticket.destination}`],
    [t('column.type'), ticket.type],
    [t('column.place'), ticket.kind === 'vehicle' ? '' : [accommodation, place].filter(Boolean).join(' ')],
    ...panelFields.map(({ name, form, title }) => {
      const value = ticket[name as 'ssr'] ?? ''
      return [title(), form === 'birthdate' && value !== '' ? formatDate(value) : value] as const
    }),
    [t('column.lane'), lane === undefined ? '' : t(`lane.${lane}`)],
    [t('column.length'), printMetres(length)],
    [t('column.height'), printMetres(height)],
    [t('panel.missing'), (ticket.missing ?? []).map(detailTitle).join(', ')],
  ] as const
  return rows.filter(([, value]) => value !== '')
}
