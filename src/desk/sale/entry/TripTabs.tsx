import { saleCommand } from '../commands.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { holdMinutes } from '../../../domain/sailing/freeUnits.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { KeyHint } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { useSecondsLeft } from '../../field/useTime.ts'
import { formatDuration } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { pricesOf, useSale } from '../model/saleStore.ts'
import { titleOf } from '../model/bookingText.ts'
import { useAvailabilities } from '../model/trip/availability.ts'
import { isLeftOpen } from '../model/workingBooking.ts'

/**
 * A tab for each trip of the working booking: title, price, and time left of the hold; `grows` adds a tab for
 * another trip.
 */
export function TripTabs({ grows = false }: { grows?: boolean }) {
  const { t } = useTranslation('sale')
  const workingBooking = useSale((state) => state.workingBooking)
  const active = useSale((state) => state.active)
  // The titles change with them.
  useAvailabilities(workingBooking.trips)
  return (
    <div className="tabs trip-tabs" role="group" aria-label={t('trips')}>
      {workingBooking.trips.map(({ trip }, index) => (
        <button
          key={tripId(trip)}
          type="button"
          tabIndex={-1}
          data-about="trip"
          className={index === active ? 'tab here' : 'tab'}
          aria-pressed={index === active}
          onClick={() => void commands.run(saleCommand.showTrip, { trip: index })}
        >
          <span className="tab-words">
            {index + 1} {titleOf(workingBooking, index)}
          </span>
          <IsEdited id={tripId(trip)} />
          {!isLeftOpen(workingBooking, index) && (
            <>
              <TripPrice index={index} />
              <Countdown short={index !== active} />
            </>
          )}
        </button>
      ))}
      {grows && <NextRoute />}
      <FromSaved />
    </div>
  )
}

/** Shown for a booking loaded from the saved ones. */
function FromSaved() {
  const { t } = useTranslation(['sale', 'draft'])
  const name = useSale((state) => state.fromSaved)
  return name === undefined ? null : <span className="tab off next">{t('draft:saved.mark', { name })}</span>
}

function NextRoute() {
  const { t } = useTranslation('sale')
  return (
    <button
      type="button"
      tabIndex={-1}
      className="tab off next"
      onClick={() => void commands.run(saleCommand.addRoute, {})}
    >
      <KeyHint command={saleCommand.addRoute} />
      {t('nextRoute')}
    </button>
  )
}

/** Marks a trip that was edited since it was chosen. */
function IsEdited({ id }: { id: string }) {
  const { t } = useTranslation('sale')
  const edited = useSale((state) => state.edited.includes(id))
  return edited ? (
    <>
      <span className="muted" aria-hidden="true">
        •
      </span>
      <span className="unseen">{t('edited')}</span>
    </>
  ) : null
}

function TripPrice({ index }: { index: number }) {
  const total = useSale((state) => {
    const trip = state.workingBooking.trips[index]
    return trip && pricesOf(state, trip)?.total
  })
  return total === undefined ? null : <span className="strong">{formatMoney(total)}</span>
}

/** Minutes and seconds until the hold expires; tabs in the background show the figures only. */
function Countdown({ short }: { short: boolean }) {
  const { t } = useTranslation('sale')
  const seconds = useSecondsLeft(useSale((state) => state.held?.endsAt))
  if (seconds === undefined) return null
  const left = formatDuration(seconds)
  return (
    <>
      <span className={seconds <= lastMinute ? 'bad' : 'warn'}>
        {seconds === 0 ? t(short ? 'holdOverShort' : 'holdOver') : t(short ? 'heldShort' : 'held', { left })}
      </span>
      <HoldBar seconds={seconds} />
    </>
  )
}

/** Seconds: the time seats are held, and from when on the bar is amber and red. */
const heldFor = holdMinutes * 60
const lastMinutes = 5 * 60
const lastMinute = 60

/** The time left, as a thin bar along the lower edge of the tab. */
function HoldBar({ seconds }: { seconds: number }) {
  const tone = seconds <= lastMinute ? 'bad' : seconds <= lastMinutes ? 'warn' : ''
  const share = Math.min(1, seconds / heldFor)
  return <span aria-hidden className={`hold-bar ${tone}`} style={{ '--share': share } as CSSProperties} />
}
