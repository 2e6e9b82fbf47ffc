import { useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownBooking } from '../../booking/shown/store.ts'
import { useEdits } from '../../booking/modify/edits.ts'
import { useCashier } from '../../cashier/store.ts'
import { useCheckIn } from '../../checkin/store.ts'
import type { Screen } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { useGroup, type GroupState } from '../../group/store.ts'
import { GuideLine } from './GuideLine.tsx'
import { guideOn, type GuideId } from './guides.ts'
import { SaleGuide, useExampleSearch } from './SaleGuide.tsx'
import { changeStepOf, closeStepOf, gateStepOf, groupStepOf, stepsOf } from './steps.ts'
import { useGuides } from './store.ts'

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

const beforeEnd = (id: keyof typeof stepsOf): readonly string[] => stepsOf[id].slice(0, -1)

function ChangeGuide() {
  const { t } = useTranslation('app')
  const booking = useShownBooking()
  const edited = useEdits(({ before }) => (before[booking?.crsReservationId ?? '']?.length ?? 0) > 0)
  const first = useRef<{ reference: string; version: number | undefined }>(undefined)
  if (booking && first.current?.reference !== booking.crsReservationId)
    first.current = { reference: booking.crsReservationId, version: booking.version }
  const firstVersion = first.current?.version
  const step = changeStepOf({ version: booking && (booking.version ?? 1), firstVersion, edited })
  const command = { find: 'booking.latest', type: 'booking.chooseSailing', confirm: 'booking.modify' }
  return (
    <GuideLine
      id="change"
      title={t('guide.change.title')}
      steps={beforeEnd('change')}
      step={step}
      words={t(`guide.change.${step}`)}
      command={step === 'changed' ? undefined : command[step]}
    />
  )
}

/** How many travellers there are, without a name, and with a ticket. */
function countTravellers({ shown: group }: GroupState) {
  if (group === undefined) return undefined
  const stored = group.bookings.flatMap(({ trips }) => trips[0]?.selectedPassengers ?? [])
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const unnamed = active.filter(({ surname = '' }) => surname === '')
  const issued = active.filter(({ ticket }) => ticket !== undefined)
  return { all: active.length, unnamed: unnamed.length, issued: issued.length }
}

function GroupGuide() {
  const { t } = useTranslation('app')
  const state = useGroup()
  const search = useExampleSearch()
  const unsaved = Object.keys(state.typed).length > 0
  const step = groupStepOf({ travellers: countTravellers(state), unsaved })
  const command = { save: 'group.save', issue: 'group.issue' } as const
  if (step === 'hold' && search === undefined) return null
  return (
    <GuideLine
      id="group"
      title={t('guide.group.title')}
      steps={beforeEnd('group')}
      step={step}
      words={t(`guide.group.${step}`)}
      example={step === 'hold' && search ? `${search}, $, grp 20a "${t('guide.group.name')}" h` : undefined}
      command={step === 'save' || step === 'issue' ? command[step] : undefined}
    />
  )
}

function GateGuide() {
  const { t } = useTranslation('app')
  const session = useCheckIn(({ selectedTrip }) => selectedTrip?.session.state)
  const answered = useCheckIn(({ answers }) => answers.length)
  const step = gateStepOf({ session, answered })
  return (
    <GuideLine
      id="gate"
      title={t('guide.gate.title')}
      steps={beforeEnd('gate')}
      step={step}
      words={t(`guide.gate.${step}`)}
      command={step === 'start' ? 'checkin.start' : step === 'checked' ? 'checkin.stop' : undefined}
    />
  )
}

function CloseGuide() {
  const { t } = useTranslation('app')
  const counting = useCashier((state) => state.counting !== undefined)
  const left = useCashier((state) => state.unfinished !== undefined)
  const counted = useRef(false)
  if (counting) counted.current = true
  if (left) counted.current = false
  const step = closeStepOf({ counting, closed: counted.current && !left })
  return (
    <GuideLine
      id="close"
      title={t('guide.close.title')}
      steps={beforeEnd('close')}
      step={step}
      words={t(`guide.close.${step}`)}
      command={step === 'count' ? 'cashier.askClose' : step === 'amounts' ? 'cashier.closeTill' : undefined}
    />
  )
}
