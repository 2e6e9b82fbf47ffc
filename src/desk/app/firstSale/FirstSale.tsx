import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBooking } from '../../sale/model/store.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../command/keys/useKeyName.ts'
import { formatDate, formatDayOfYear } from '../../language/date.ts'
import { useSailing } from '../../sailing/store.ts'
import type { ExampleTrip } from './example.ts'
import { exampleOf, saleSteps, stepOf, type SaleStep } from './step.ts'
import { markSeen, useFirstSale } from './store.ts'
import { useExample } from './useExample.ts'

/**
 * The guide through a first sale: one line to type for the current step, and why. It follows the stores and
 * never takes a key or the focus.
 */
export function FirstSale() {
  const { t } = useTranslation('app')
  const step = useSaleStep()
  const people = useBooking(({ workingBooking }) => workingBooking.people.length)
  const trip = useExample(lineContext.get().today)
  const search = trip && searchOf(trip)
  const example = exampleOf(step, { search, people })
  useEnd(step)
  // Without a trip on sale there is no example to show.
  if (step === 'search' && trip === undefined) return null
  const words = trip && { from: trip.origin.name, to: trip.destination.name, day: formatDayOfYear(trip.day) }
  return (
    <aside className="first-sale" aria-label={t('firstSale.title')}>
      <p className="first-sale-words" aria-live="polite">
        <span className="strong">
          {t('firstSale.title')}
          {step !== 'sold' && ` ${saleSteps.indexOf(step) + 1}/${saleSteps.length}`}
        </span>
        {example !== undefined && (
          <>
            <kbd className="first-sale-example">{example}</kbd>
            <span className="key">⏎</span>
          </>
        )}
        <span>{t(`firstSale.${step}`, { ...words })}</span>
      </p>
      <Dismiss done={step === 'sold'} />
    </aside>
  )
}

const yearLength = '/2026'.length

/** The search as it would be typed: ports by code, the date without its year. */
function searchOf({ origin, destination, day }: ExampleTrip): string {
  const ports = [origin, destination].map(({ idOrCode }) => idOrCode.toLowerCase())
  return [...ports, formatDate(day).slice(0, -yearLength), '2a'].join(' ')
}

function useSaleStep(): SaleStep {
  const workingBooking = useBooking((state) => state.workingBooking)
  const wanted = useBooking((state) => state.wanted)
  const sold = useBooking((state) => state.sold !== undefined)
  const listed = useSailing(({ answers, leg }) => answers[leg]?.count() ?? 0)
  return stepOf({ workingBooking, wanted, listed, sold })
}

/** After one sale the guide does not open again at sign-in; it closes when the next sale begins. */
function useEnd(step: SaleStep): void {
  const before = useRef(step)
  useEffect(() => {
    if (step === 'sold') markSeen()
    else if (before.current === 'sold') useFirstSale.setState({ open: false })
    before.current = step
  }, [step])
}

/** For the mouse; the keyboard has the command. */
function Dismiss({ done }: { done: boolean }) {
  const { t } = useTranslation('app')
  const key = useKeyName('app.firstSale')
  return (
    <button
      type="button"
      className="button"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void commands.run('app.firstSale', {}, 'screen')}
    >
      {t(done ? 'firstSale.close' : 'firstSale.skip')}
      {key !== undefined && <span className="key">{key}</span>}
    </button>
  )
}
