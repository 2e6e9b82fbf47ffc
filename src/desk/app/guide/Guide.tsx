import { bookingCommand } from '../../booking/commands.ts'
import { groupCommand } from '../../group/commands.ts'
import { checkInCommand } from '../../checkin/commands.ts'
import { cashierCommand } from '../../cashier/commands.ts'
import { useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownBooking } from '../../booking/shown/bookingStore.ts'
import { changesTyped, useEdits } from '../../booking/modify/edits.ts'
import { useCashier } from '../../cashier/cashierStore.ts'
import { useCheckIn } from '../../checkin/checkinStore.ts'
import type { Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { useGroup, type GroupState } from '../../group/groupStore.ts'
import { GuideLine, groupExample, exampleOf, saleSteps, stepOf, type SaleStep } from './GuideLine.tsx'
import { guideOn, type GuideId, useGuides } from './guideStore.ts'
import { isAfterSale, useSale } from '../../sale/model/saleStore.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatDate, formatDayOfYear } from '../../language/date.ts'
import { useSailing } from '../../sailing/sailingStore.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { ledger } from '../../../contract/ledger.ts'
import { sailing } from '../../../contract/sailing.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { answerOrUndefined, cacheForSession, useCached } from '../../request/cache.ts'
import { useLocations } from '../../field/choice/choice.ts'
import { departurePort } from '../../sailing/today/today.ts'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/settingsStore.ts'

/** The guide of the page, where it is open. A dialog keeps that of the page under it. */
export function Guide({ place }: { place: Screen | undefined }) {
  const { open } = useGuides()
  const below = useRef<GuideId>(undefined)
  if (!commands.inOverlay()) below.current = guideOn(place)
  const id = below.current
  if (id === undefined || !open.has(id)) return null
  const Shown = shown[id]
  return <Shown />
}

const shown: Readonly<Record<GuideId, ComponentType>> = {
  sale: SaleGuide,
  change: ChangeGuide,
  group: GroupGuide,
  gate: GateGuide,
  close: CloseGuide,
}

interface StepsProps {
  id: keyof typeof stepsOf
  step: string
  example?: string | undefined
  command?: string | undefined
}

/** A guide beyond the sale at one of its steps. */
function Steps({ id, step, ...more }: StepsProps) {
  const { t } = useTranslation('app')
  return (
    <GuideLine
      id={id}
      step={step}
      {...more}
      title={t(`guide.${id}.title`)}
      steps={stepsOf[id].slice(0, -1)}
      words={t(`guide.${id}.${step}` as 'guide.gate.scan')}
    />
  )
}

const keysOfChange: Readonly<Record<string, string>> = {
  find: bookingCommand.latest,
  type: bookingCommand.chooseSailing,
  confirm: bookingCommand.modify,
}

function ChangeGuide() {
  const booking = useShownBooking()
  const edited = useEdits(() => changesTyped(booking?.crsReservationId) > 0)
  const first = useRef<{ reference: string; version: number | undefined }>(undefined)
  if (booking && first.current?.reference !== booking.crsReservationId)
    first.current = { reference: booking.crsReservationId, version: booking.version }
  const firstVersion = first.current?.version
  const step = changeStepOf({ version: booking && (booking.version ?? 1), firstVersion, edited })
  return <Steps id="change" step={step} command={keysOfChange[step]} />
}

/** How many travellers there are without a name, and with a ticket. */
function countTravellers({ shown: group }: GroupState) {
  if (group === undefined) return undefined
  const stored = group.bookings.flatMap(({ trips }) => trips[0]?.selectedPassengers ?? [])
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const unnamed = active.filter(({ surname = '' }) => surname === '')
  const issued = active.filter(({ ticket }) => ticket !== undefined)
  return { unnamed: unnamed.length, issued: issued.length }
}

const keysOfGroup: Readonly<Record<string, string>> = { save: groupCommand.save, issue: groupCommand.issue }

function GroupGuide() {
  const { t } = useTranslation('app')
  const state = useGroup()
  const search = useExampleSearch()
  const unsaved = Object.keys(state.typed).length > 0
  const step = groupStepOf({ travellers: countTravellers(state), unsaved })
  if (step === 'hold' && search === undefined) return null
  const example = step === 'hold' && search ? groupExample(search, t('guide.group.name')) : undefined
  return <Steps id="group" step={step} example={example} command={keysOfGroup[step]} />
}

const keysOfGate: Readonly<Record<string, string>> = {
  start: checkInCommand.start,
  checked: checkInCommand.stop,
}

function GateGuide() {
  const session = useCheckIn(({ selectedTrip }) => selectedTrip?.session.state)
  const answered = useCheckIn(({ answers }) => answers.length)
  const step = gateStepOf({ session, answered })
  return <Steps id="gate" step={step} command={keysOfGate[step]} />
}

const keysOfClose: Readonly<Record<string, string>> = {
  count: cashierCommand.askClose,
  amounts: cashierCommand.closeTill,
}

function CloseGuide() {
  const counting = useCashier((state) => state.counting !== undefined)
  const left = useCashier((state) => state.unfinished !== undefined)
  const counted = useRef(false)
  if (counting) counted.current = true
  if (left) counted.current = false
  const step = closeStepOf({ counting, closed: counted.current && !left })
  return <Steps id="close" step={step} command={keysOfClose[step]} />
}

/** Steps of the guides beyond the sale, in order; the last one is the end. */
export const stepsOf = {
  change: ['find', 'type', 'confirm', 'changed'],
  group: ['hold', 'names', 'save', 'issue', 'issued'],
  gate: ['sailing', 'start', 'scan', 'checked'],
  close: ['count', 'amounts', 'closed'],
} as const

interface ChangeView {
  /** Version of the booking on screen, and when it was first shown; undefined without a booking. */
  version: number | undefined
  firstVersion: number | undefined
  /** Something is typed over it. */
  edited: boolean
}

export function changeStepOf({
  version,
  firstVersion,
  edited,
}: ChangeView): (typeof stepsOf)['change'][number] {
  if (version === undefined) return 'find'
  if (edited) return 'confirm'
  return firstVersion !== undefined && version > firstVersion ? 'changed' : 'type'
}

interface GroupView {
  /** Travellers of the group on screen without a name, and with a ticket; undefined without a group. */
  travellers: { unnamed: number; issued: number } | undefined
  /** Names are typed that are not saved. */
  unsaved: boolean
}

export function groupStepOf({ travellers, unsaved }: GroupView): (typeof stepsOf)['group'][number] {
  if (travellers === undefined) return 'hold'
  if (unsaved) return 'save'
  if (travellers.issued > 0) return 'issued'
  return travellers.unnamed > 0 ? 'names' : 'issue'
}

interface GateView {
  /** State of the check-in of the chosen sailing; undefined without a sailing. */
  session: 'closed' | 'started' | 'stopped' | undefined
  /** Scans that were answered. */
  answered: number
}

export function gateStepOf({ session, answered }: GateView): (typeof stepsOf)['gate'][number] {
  if (session === undefined) return 'sailing'
  if (session !== 'started') return 'start'
  return answered > 0 ? 'checked' : 'scan'
}

interface CloseView {
  /** The till is being counted. */
  counting: boolean
  /** It was counted and closed since the page was opened. */
  closed: boolean
}

export function closeStepOf({ counting, closed }: CloseView): (typeof stepsOf)['close'][number] {
  if (counting) return 'amounts'
  return closed ? 'closed' : 'count'
}

/** The guide through a first sale. */
function SaleGuide() {
  const { t } = useTranslation('app')
  const step = useSaleStep()
  const people = useSale(({ workingBooking }) => workingBooking.people.length)
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
function useExampleSearch(): string | undefined {
  const trip = useExample(lineContext.get().today)
  return trip && searchOf(trip)
}

/** The search as it would be typed: ports by code, the date without its year. */
function searchOf({ origin, destination, day }: ExampleTrip): string {
  const ports = [origin, destination].map(({ idOrCode }) => idOrCode.toLowerCase())
  return [...ports, formatDate(day).slice(0, -yearLength), '2a'].join(' ')
}

function useSaleStep(): SaleStep {
  const workingBooking = useSale((state) => state.workingBooking)
  const wanted = useSale((state) => state.wanted)
  const sold = useSale(isAfterSale)
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
  const days = useCached(
    sailing.perDay,
    { body: { ...ends, ...period, travellers } },
    { enabled: origin !== '' },
  )
  const day = dayOnSale(answered(days.data)?.days ?? [], today)
  const leg = { ...ends, departureDate: day ?? '', travellers }
  const found = useCached(
    sailing.listOfTrips,
    { body: { legs: [leg] } },
    { ...cacheForSession, enabled: day !== undefined },
  )
  const credits = useCached(ledger.credits, {})
  return tripOnSale(
    answered(found.data)?.listOfTrips[0]?.trips ?? [],
    answered<AnswerOf<typeof ledger.credits>>(credits.data)?.ticketStockInfo ?? [],
  )
}

function answered<Answer>(data: Answer | Refusal | undefined): Answer | undefined {
  return answerOrUndefined(data)
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
