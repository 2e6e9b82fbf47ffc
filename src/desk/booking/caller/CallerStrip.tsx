import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { readPhone } from '../../../domain/value/contact.ts'
import { readClue } from '../../../domain/booking/reference.ts'
import { focus, escapeStack } from '../../command/inputTarget.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { statusText } from '../../language/text.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { bookingCommand } from '../commands.ts'
import { type FoundBooking, peopleText, tripText } from '../search/foundBookings.ts'
import { search } from '../find/find.ts'

/** The phone number of the caller that the telephone system has announced; undefined while there is none. */
export const useCaller = create<{ phone: string | undefined }>(() => ({ phone: undefined }))

export const dropCaller = () => useCaller.setState({ phone: undefined })
onAgencyChange(dropCaller)
onSessionEnd(dropCaller)

const longest = 30

/** Announces the caller of an address such as `?caller=+306971234567`; anything but a phone number is ignored. */
export function announceCaller(search: string): void {
  // An unescaped plus sign in an address is read as a space.
  const given = (new URLSearchParams(search).get('caller') ?? '').replace(/^ /, '+').trim()
  const clue = given.length <= longest && readPhone(given) !== undefined ? readClue(given) : undefined
  if (clue && 'phone' in clue) useCaller.setState({ phone: clue.phone })
}

const refuseWithoutCaller = () => (useCaller.getState().phone === undefined ? refuse('no_caller') : undefined)

/** Commands of the strip that announces a caller. */
export const callerCommands = [
  defineCommand(bookingCommand.takeCaller, {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'booking',
    refuses: refuseWithoutCaller,
    async run(_, services) {
      const { phone = '' } = useCaller.getState()
      const refusal = await search({ phone }, services)
      if (refusal === undefined) dropCaller()
      return refusal
    },
  }),
  defineCommand(bookingCommand.dropCaller, {
    where: 'everywhere',
    changes: 'desk',
    refuses: refuseWithoutCaller,
    run: dropCaller,
  }),
]

/** Who is calling: earlier passengers, the last booking and open options. It takes neither a key nor the focus. */
export function CallerStrip({ phone }: { phone: string }) {
  const { t } = useTranslation('booking')
  const { data, error } = useCached(calls.byCriteria, { body: { phone } })
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
      <span>{travellersText(bookings)}</span>
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
function travellersText(bookings: readonly FoundBooking[]): string {
  const names = bookings.flatMap((found) => peopleText(found).split(', '))
  const distinct = [...new Set(names)].filter((name) => name !== '')
  return distinct.slice(0, mostNames).join(', ') + (distinct.length > mostNames ? ' …' : '')
}
