import { useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownBooking } from '../../booking/shown/shownStore.ts'
import { changesTyped, useEdits } from '../../booking/modify/edits.ts'
import { useCashier } from '../../cashier/cashierStore.ts'
import { useCheckIn } from '../../checkin/checkinStore.ts'
import type { Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { useGroup, type GroupState } from '../../group/groupStore.ts'
import { GuideLine } from './GuideLine.tsx'
import { guideOn, type GuideId } from './guides.ts'
import { SaleGuide, useExampleSearch } from './SaleGuide.tsx'
import { groupExample } from './saleStep.ts'
import { changeStepOf, closeStepOf, gateStepOf, groupStepOf, stepsOf } from './steps.ts'
import { useGuides } from './guideStore.ts'

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
      {...{ id, step, ...more }}
      title={t(`guide.${id}.title`)}
      steps={stepsOf[id].slice(0, -1)}
      words={t(`guide.${id}.${step}` as 'guide.gate.scan')}
    />
  )
}

const keysOfChange: Readonly<Record<string, string>> = {
  ...{ find: 'booking.latest', type: 'booking.chooseSailing', confirm: 'booking.modify' },
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

const keysOfGroup: Readonly<Record<string, string>> = { save: 'group.save', issue: 'group.issue' }

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

const keysOfGate: Readonly<Record<string, string>> = { start: 'checkin.start', checked: 'checkin.stop' }

function GateGuide() {
  const session = useCheckIn(({ selectedTrip }) => selectedTrip?.session.state)
  const answered = useCheckIn(({ answers }) => answers.length)
  const step = gateStepOf({ session, answered })
  return <Steps id="gate" step={step} command={keysOfGate[step]} />
}

const keysOfClose: Readonly<Record<string, string>> = {
  ...{ count: 'cashier.askClose', amounts: 'cashier.closeTill' },
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
