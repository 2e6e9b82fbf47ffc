import { bookingCommand } from '../commands.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { focus } from '../../command/inputTarget.ts'
import { escapeStack } from '../../command/escapeStack.ts'
import { KeyHint } from '../../keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { answerOrUndefined, useRecord } from '../../request/record.ts'
import type { FoundBooking } from '../search/found.ts'
import { peopleText, tripText } from '../search/foundRows.ts'
import { statusText } from '../../language/text.ts'

/** Who is calling: earlier passengers, the last booking and open options. It takes neither a key nor the focus. */
export function CallerStrip({ phone }: { phone: string }) {
  const { t } = useTranslation('booking')
  const { data, error } = useRecord(calls.byCriteria, { body: { phone } })
  useEffect(() => escapeStack.show(drop), [])
  const bookings = answerOrUndefined(data)?.bookings ?? []
  const words = error || isRefusal(data) ? t('caller.unread') : data && t('caller.unknown')
  return (
    <aside className="guide" aria-label={t('caller.title')}>
      <p className="guide-words" aria-live="polite">
        <span className="strong">
          {t('caller.title')} {phone}
        </span>
        {bookings.length > 0 ? <Known bookings={bookings} /> : <span>{words}</span>}
      </p>
      {bookings.length > 0 && (
        <Button onPress={() => void commands.run(bookingCommand.takeCaller, {}, 'bar')}>
          <KeyHint command={bookingCommand.takeCaller} />
          {t('caller.take', { count: bookings.length })}
        </Button>
      )}
      <Button onPress={() => void commands.run(bookingCommand.dropCaller, {}, 'bar')}>
        {t('cancel.close')}
      </Button>
    </aside>
  )
}

/** Esc closes the strip, unless the focused text or list uses the key. */
function drop(): boolean {
  if (focus.current()?.keeps?.('esc')) return false
  void commands.run(bookingCommand.dropCaller, {}, 'key')
  return true
}

function Known({ bookings }: { bookings: readonly FoundBooking[] }) {
  const { t } = useTranslation('booking')
  const [last] = bookings
  const options = bookings.filter(({ reservationStatus }) => reservationStatus === 'OPTIONAL')
  return (
    <>
      <span>{travellersOf(bookings)}</span>
      {last && (
        <span>
          {t('caller.last')} {last.crsReservationId} {tripText(last)} {statusText(last.reservationStatus)}
        </span>
      )}
      {options.length > 0 && <span className="warn">{t('caller.options', { count: options.length })}</span>}
    </>
  )
}

/** Passengers that the strip has room for. */
const mostNames = 3

/** Who travelled before, the latest first. */
function travellersOf(bookings: readonly FoundBooking[]): string {
  const names = bookings.flatMap((found) => peopleText(found).split(', '))
  const distinct = [...new Set(names)].filter((name) => name !== '')
  return distinct.slice(0, mostNames).join(', ') + (distinct.length > mostNames ? ' …' : '')
}
