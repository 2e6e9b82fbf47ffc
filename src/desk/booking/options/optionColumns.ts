import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import { dateOf, timeOf, addMinutes } from '../../../domain/value/portTime.ts'
import { columnsOf, type Column, amount } from '../../grid/column.ts'
import { formatDateTime, formatDayOfYear } from '../../language/date.ts'

export type Option = AnswerOf<typeof calls.activeOptions>['bookings'][number]

/** Columns of a list of options at the port-local time `now`. */
export const optionColumns = (t: TFunction<'booking'>, now: string): Column<Option>[] =>
  columnsOf<Option>()(
    {
      until: {
        width: 150,
        tone: ({ optionDateTime = '' }) => urgencyOf(optionDateTime, now),
        text: ({ optionDateTime = '' }) => `${urgencySign(optionDateTime, now)}${untilText(optionDateTime)}`,
        value: ({ optionDateTime }) => optionDateTime,
      },
      reference: { width: 80, tone: 'strong', text: ({ crsReservationId }) => crsReservationId },
      leader: { width: 94, grow: 2, text: surnameOf },
      trip: { width: 204, grow: 1, text: tripText },
      total: amount(79, ({ total }) => total),
    },
    (key) => t(`options.${key}`),
  )

const urgencySigns = { bad: '‼ ', warn: '! ' }

/** The urgency without its colour: within two hours, or today. */
function urgencySign(until: string, now: string): string {
  const urgency = urgencyOf(until, now)
  return urgency === undefined ? '' : urgencySigns[urgency]
}

/** The surname of the leader, else of the first passenger. */
export function surnameOf({ leader, trips }: Option): string {
  return leader.lastName ?? trips[0]?.selectedPassengers[0]?.surname ?? ''
}

/** `Πέμ 24/12 20:00`: within a few weeks the weekday is more useful than the year. */
export function untilText(local: string): string {
  return local === '' ? '' : `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`
}

function tripText({ trips }: Option): string {
  const [first] = trips
  if (first === undefined) return ''
  const day = first.departureDateTime === '' ? '' : ` ${formatDateTime(first.departureDateTime)}`
  return `${first.origin.idOrCode}→${first.destination.idOrCode}${day}`
}

/** Minutes before expiry from which a time is shown as urgent. */
const soon = 120

/** The tone for a time of expiry: within two hours, today, or later. Both times are port-local. */
export function urgencyOf(until: string, now: string): 'bad' | 'warn' | undefined {
  if (until <= addMinutes(now, soon)) return 'bad'
  return dateOf(until) === dateOf(now) ? 'warn' : undefined
}
