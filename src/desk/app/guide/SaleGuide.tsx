import { useTranslation } from 'react-i18next'
import { useBooking } from '../../sale/model/saleStore.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatDate, formatDayOfYear } from '../../language/date.ts'
import { useSailing } from '../../sailing/sailingStore.ts'
import type { ExampleTrip } from './example.ts'
import { GuideLine } from './GuideLine.tsx'
import { exampleOf, saleSteps, stepOf, type SaleStep } from './saleStep.ts'
import { useExample } from './useExample.ts'

/** The guide through a first sale. */
export function SaleGuide() {
  const { t } = useTranslation('app')
  const step = useSaleStep()
  const people = useBooking(({ workingBooking }) => workingBooking.people.length)
  const trip = useExample(lineContext.get().today)
  const search = trip && searchOf(trip)
  // Without a trip on sale there is no example to show.
  if (step === 'search' && trip === undefined) return null
  const words = trip && { from: trip.origin.name, to: trip.destination.name, day: formatDayOfYear(trip.day) }
  return (
    <GuideLine
      id="sale"
      title={t('guide.sale.title')}
      steps={saleSteps}
      step={step}
      words={t(`guide.sale.${step}`, { ...words })}
      example={exampleOf(step, { search, people })}
    />
  )
}

const yearLength = '/2026'.length

/** A search that two adults could really make, as it would be typed; undefined while no trip is found. */
export function useExampleSearch(): string | undefined {
  const trip = useExample(lineContext.get().today)
  return trip && searchOf(trip)
}

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
