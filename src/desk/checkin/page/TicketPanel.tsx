import { useTranslation } from 'react-i18next'
import i18next, { type TFunction } from 'i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { printMetres } from '../../../domain/value/money.ts'
import {
  formOf,
  isDay,
  wireNameOf,
  type BookingField,
  type ValueForm,
} from '../../../domain/booking/fields/field.ts'
import { markPreselected } from '../../../domain/booking/fields/preselected.ts'
import { readPassenger, travellerKeys } from '../../../domain/booking/fields/passengerFields.ts'
import { travellerFields } from '../../../domain/booking/fields/travellerFields.ts'
import {
  readVehicle,
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
} from '../../../domain/booking/fields/vehicleFields.ts'
import { nationalityCodes } from '../../../domain/value/country.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { useSettledValue } from '../../field/useTime.ts'
import { formatDate } from '../../language/date.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { textOf } from '../../language/text.ts'
import { gateTicketName } from '../gate/checkInOrOut.ts'
import { companionText, ticketBy, withoutZeros } from '../list/tickets.ts'
import { LastAnswers } from '../scan/ScanField.tsx'
import { boardingOf, useCheckIn, type Sailing, type Ticket } from '../checkinStore.ts'

/** The ticket that keys are about, with what happened to it; then the last scans. */
export function TicketPanel({ sailing }: { sailing: Sailing }) {
  const refused = useCheckIn((state) => state.validationData)
  const lastScan = useCheckIn((state) => state.lastScan)
  const current = useSettledValue(useCheckIn((state) => state.current))
  const number = refused?.ticket?.ticketNumber ?? (lastScan ? lastScan.ticketNumbers[0] : current)
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
  const { data: ticketInfos } = useCached(calls.ticketDetails, { query }, { staleTime: 0 })
  const details = answerOrUndefined(ticketInfos)
  const ticket = details?.ticket ?? given ?? ticketBy(number)
  if (ticket === undefined) return null
  return (
    <>
      <SectionTitle>{gateTicketName(ticket) || withoutZeros(number)}</SectionTitle>
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
      const isToConfirm = value !== '' && ticket.missing?.includes(name)
      const text = isDay(form) && value !== '' ? formatDate(value) : value
      return [title(), isToConfirm ? markPreselected(text) : text] as const
    }),
    [t('column.lane'), lane === undefined ? '' : t(`lane.${lane}`)],
    [t('column.length'), printMetres(length)],
    [t('column.height'), printMetres(height)],
    [t('panel.missing'), (ticket.missing ?? []).map(detailTitle).join(', ')],
  ] as const
  return rows.filter(([, value]) => value !== '')
}

/** A field of a passenger or vehicle as the gate has it. */
interface GateField extends Pick<BookingField, 'atGate'> {
  /** On the wire. */
  name: string
  /** Key of the field of the booking. */
  key: string
  form: ValueForm
  /** Reads a trimmed text; undefined if it is invalid. */
  read(text: string, today: string): unknown
}

const gateField = (key: string, field: BookingField, read: GateField['read']): GateField => ({
  name: wireNameOf(field),
  key,
  form: formOf(field),
  read,
  ...(field.atGate && { atGate: field.atGate }),
})

const gateFields: readonly GateField[] = [
  ...travellerKeys.map((key) =>
    gateField(key, travellerFields[key], (text, today) => readPassenger(key, text, today)?.[key as 'name']),
  ),
  ...vehicleKeys.map((key) =>
    gateField(key, vehicleFields[key], (text) => readVehicle(key as TypedVehicleKey, text)?.[key as 'plate']),
  ),
]

/** The fields that must be filled in before boarding, in the order they are asked for. */
export const detailsMissing = (missing: readonly string[]): readonly GateField[] =>
  gateFields.filter(({ name, atGate }) => atGate?.most !== undefined && missing.includes(name))

const titled = (group: 'panel' | 'field', { name, key }: GateField) =>
  textOf([`checkin:${group}.${name}`, `checkin:field.${name}`, `sale:column.${key}`])

/** The title of a field by its name on the wire; the name where it is none of the gate. */
export function detailTitle(name: string): string {
  const field = gateFields.find((gateField) => gateField.name === name)
  return field ? titled('field', field) : name
}

/** The lines of the panel of a ticket. */
export const panelFields = gateFields
  .filter(({ atGate }) => atGate?.panel)
  .map((field) => ({ ...field, title: () => titled('panel', field) }))

const isRight: Partial<Record<ValueForm, (text: string) => boolean>> = {
  birthdate: isDate,
  expiry: isDate,
  sex: (text) => text === 'MALE' || text === 'FEMALE',
  country: (text) => nationalityCodes.includes(text),
}

/** Returns whether a text, as `readDetail` returns it, may be sent; empty ones are not sent. */
export const isSendable = ({ form, atGate }: GateField, text: string): boolean =>
  text === '' || (isRight[form]?.(text) ?? text.length <= (atGate?.most ?? 0))

/** A typed text as it is sent: `m` → MALE, `24/12/1990` → 1990-12-24, names in Latin capitals. */
export function readDetail({ form, read }: GateField, text: string, today: string): string {
  // A text that was read before is not read again.
  if (isRight[form]?.(text)) return text
  return String(read(text, today) ?? text)
}

export type GateEvent = AnswerOf<typeof calls.history>['events'][number]

/** `08:12:30 Checked in · maria · Gate 2 · offline`. */
export function eventText(
  { at, kind, user, gate, reason = '', offline }: GateEvent,
  t: TFunction<'checkin'>,
): string {
  const where = [t(`event.${kind}`), user, gate, reason, offline ? t('event.offline') : '']
  return `${at.slice(11)} ${where.filter(Boolean).join(' · ')}`
}

/** The status of a ticket as on the rest of the desk. */
export function statusText(status: string): string {
  return i18next.t(`booking:status.${status}`, { defaultValue: status })
}
