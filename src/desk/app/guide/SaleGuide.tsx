import { useTranslation } from 'react-i18next'
import { useBooking } from '../../sale/model/saleStore.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatDate, formatDayOfYear } from '../../language/date.ts'
import { useSailing } from '../../sailing/sailingStore.ts'
import { GuideLine } from './GuideLine.tsx'
import { exampleOf, saleSteps, stepOf, type SaleStep } from './saleStep.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { ledger } from '../../../contract/ledger.ts'
import { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { allPorts } from '../../../domain/sailing/allPorts.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { useLocations } from '../../reference/locations.ts'
import { departurePort } from '../../sailing/today/today.ts'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/settingsStore.ts'

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

const travellers = [{ type: 'AD', quantity: 2 }]
/** Days searched for one with free places. */
const searched = 14

/** A trip from the operator’s port that two adults could really buy; undefined while none is found. */
function useExample(today: string): ExampleTrip | undefined {
  const preferred = useSettings(({ value }) => settingOf(value, 'selectedFromPort'))
  const origin = departurePort(useLocations(), [preferred])?.idOrCode ?? ''
  const ends = { origin: { idOrCode: origin }, destination: { idOrCode: allPorts } }
  const period = { fromDate: addDays(today, 1), toDate: addDays(today, searched) }
  const days = useRecord(
    sailing.perDay,
    { body: { ...ends, ...period, travellers } },
    { enabled: origin !== '' },
  )
  const day = dayOnSale(answered(days.data)?.days ?? [], today)
  const leg = { ...ends, departureDate: day ?? '', travellers }
  const found = useRecord(
    sailing.listOfTrips,
    { body: { legs: [leg] } },
    { ...forTheSession, enabled: day !== undefined },
  )
  const credits = useRecord(ledger.credits, {})
  return tripOnSale(
    answered(found.data)?.listOfTrips[0]?.trips ?? [],
    answered<AnswerOf<typeof ledger.credits>>(credits.data)?.ticketStockInfo ?? [],
  )
}

function answered<Answer>(data: Answer | Refusal | undefined): Answer | undefined {
  return data === undefined || isRefusal(data) ? undefined : data
}

type Day = AnswerOf<typeof sailing.perDay>['days'][number]
type Trip = AnswerOf<typeof sailing.listOfTrips>['listOfTrips'][number]['trips'][number]
type Series = AnswerOf<typeof ledger.credits>['ticketStockInfo'][number]

/** The trip used in the guide’s example search. */
interface ExampleTrip {
  origin: Trip['origin']
  destination: Trip['destination']
  /** YYYY-MM-DD */
  day: string
}

/** Days from today to the example’s date, so that a trial sale can be cancelled long before departure. */
const ahead = 3

/** The first day with free places at least `ahead` days from today, or else an earlier one. */
export function dayOnSale(days: readonly Day[], today: string): string | undefined {
  const open = days.filter(({ trips, soldOut }) => trips > 0 && !soldOut).map(({ date }) => date)
  return open.find((date) => date >= addDays(today, ahead)) ?? open[0]
}

/** The earliest trip that can take the party, preferably of a company the agency has tickets for. */
export function tripOnSale(trips: readonly Trip[], stock: readonly Series[]): ExampleTrip | undefined {
  const sold = new Set(stock.filter(({ remaining }) => remaining > 0).map(({ company }) => company))
  const found = trips.find(
    ({ cannotTake, prices, vessel }) =>
      cannotTake === undefined &&
      prices.party !== undefined &&
      (sold.size === 0 || sold.has(vessel.company.abbreviation)),
  )
  if (found === undefined) return undefined
  const { origin, destination, departureDateTime } = found
  return { origin, destination, day: dateOf(departureDateTime) }
}
