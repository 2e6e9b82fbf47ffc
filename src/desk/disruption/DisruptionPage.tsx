import { useEffect, useRef, useMemo, useImperativeHandle, type Ref } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { disruption as calls } from '../../contract/disruption.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { timeOf, dateOf } from '../../domain/value/portTime.ts'
import { useReadiness } from '../command/useCommands.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { useSecondsLeft } from '../field/useTime.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { formatDateTime, formatDayOfYear } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { answerOrUndefined, useCached, isDemoWorld } from '../request/cache.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { columnsOf, type Column, figure } from '../grid/column.ts'
import { goOnOnce } from '../field/focus/pendingFields.tsx'
import { Grid } from '../grid/Grid.tsx'
import { bookingCommand } from '../booking/commands.ts'
import { isFocusLost } from '../field/focus/focus.ts'
import { shortcuts } from '../command/keyboard.ts'
import { keyName } from '../keys/keyName.ts'
import { refusalText } from '../request/fault.ts'
import { formatMoney } from '../language/money.ts'
import { disruptionCommand } from './commands.ts'
import { demoWord } from './disruptionCommands.ts'
import {
  leaveProposals,
  loadProposals,
  renewal,
  showSailing,
  codeOf,
  useDisruptions,
  type DisruptionCase,
  type CancelledSailing,
  refusalOf,
} from './disruptionStore.ts'

/** Disrupted sailings, and the bookings on one of them with the places held for each on another ship. */
export function DisruptionPage() {
  const { t, i18n } = useTranslation('disruption')
  const answer = useCached(calls.list, {}, { staleTime: 0 })
  const id = useDisruptions((state) => state.id)
  const loaded = answerOrUndefined(answer.data)?.disruptions
  // The list that the status line has loaded may be older than the sailing that is shown.
  const isOlder = answer.isFetching && id !== undefined && !loaded?.some((one) => one.id === id)
  const sailings = isOlder ? undefined : loaded
  const first = sailings?.[0]?.id
  const grid = useRef<GridHandle>(null)
  useEffect(() => {
    if (id === undefined && first !== undefined) void showSailing(first)
  }, [id, first])
  const shownIn = useRef(i18n.language)
  useEffect(() => {
    // Ships, ports and refusals are worded by the server.
    if (shownIn.current !== i18n.language) void loadProposals()
    shownIn.current = i18n.language
  }, [i18n.language])
  useEffect(() => {
    const timer = setInterval(() => void loadProposals(), renewal)
    return () => {
      clearInterval(timer)
      leaveProposals()
    }
  }, [])
  return (
    <>
      <SectionTitle count={sailings?.length}>{t('sailings')}</SectionTitle>
      {sailings && sailings.length > 0 && (
        <SailingList sailings={sailings} toCases={() => grid.current?.focus()} />
      )}
      <QueryStatus
        of={isOlder ? { ...answer, data: undefined } : answer}
        none={sailings?.length === 0 && t('none')}
        action={isDemoWorld() && <Example />}
      />
      {/* Not before the list above, to which the first key leads. */}
      {id !== undefined && !answer.isPending && !isOlder && <Cases ref={grid} />}
    </>
  )
}

/** A cancelled sailing to practise with. */
function Example() {
  const { t } = useTranslation('disruption')
  return (
    <Button onPress={() => void commands.run(disruptionCommand.demo, {}, 'bar')}>
      <kbd className="key">{demoWord}</kbd>
      {t('example')}
    </Button>
  )
}

function Cases({ ref }: { ref: React.Ref<GridHandle> }) {
  const { t } = useTranslation('disruption')
  const shown = useDisruptions((state) => state.shown)
  const problem = useDisruptions((state) => state.problem)
  const marked = useDisruptions((state) => state.marked)
  useReadiness(
    useDisruptions((state) => state.current),
    marked.size,
  )
  const otherCompanies = useDisruptions((state) => state.otherCompanies)
  const status = {
    data: shown ?? (isRefusal(problem) ? problem : undefined),
    error: shown || isRefusal(problem) ? undefined : problem,
    isFetching: shown === undefined,
    refetch: () => loadProposals(),
  }
  return (
    <>
      <SectionTitle
        count={shown && new Set(shown.cases.map(({ crsReservationId }) => crsReservationId)).size}
        notes={
          <>
            {marked.size > 0 && <span className="section-note">{t('marked', { count: marked.size })}</span>}
            <Held />
            {!otherCompanies && <span className="section-note">{t('sameCompany')}</span>}
          </>
        }
      >
        {t('cases')}
      </SectionTitle>
      {shown && shown.cases.length > 0 && (
        <>
          <CaseGrid cases={shown.cases} ref={ref} />
          <CurrentCase cases={shown.cases} />
        </>
      )}
      <QueryStatus of={status} none={shown?.cases.length === 0 && t('noCases')} />
    </>
  )
}

/**
 * Shows the texts that do not fit the columns: the contact of the booking under the cursor, its group and its notes.
 */
function CurrentCase({ cases }: { cases: readonly DisruptionCase[] }) {
  const { t } = useTranslation('disruption')
  const current = useDisruptions((state) => state.current)
  const one = cases.find((row) => codeOf(row) === current)
  if (!one) return null
  const { former, missed, short } = one
  const facts = [
    [t('column.former'), former ? `${formatDateTime(former.departureDateTime)} ${former.vessel.name}` : ''],
    [t('column.places'), one.places],
    [t('column.status'), short ? t('short', { reason: t(`reason.${short}`) }) : ''],
    [t('column.status'), missed ? missedText(missed, t) : ''],
    [t('column.contact'), one.recipient || t('channel.none')],
    [t('column.group'), one.group],
    [t('column.remarks'), one.remarks],
  ].filter(([, value]) => value !== '')
  return <p className="message plain">{facts.map(([label, value]) => `${label}: ${value}`).join(' · ')}</p>
}

const missedText = (
  { origin, destination, departureDateTime }: NonNullable<DisruptionCase['missed']>,
  t: TFunction<'disruption'>,
) => t('misses', { route: `${origin.name} – ${destination.name}`, time: formatDateTime(departureDateTime) })

/** Until when the proposals are held; warns once they have lapsed because the connection was lost. */
function Held() {
  const { t } = useTranslation('disruption')
  const heldUntil = useDisruptions((state) => state.heldUntil)
  const time = useDisruptions((state) => state.shown?.heldUntil)
  const left = useSecondsLeft(heldUntil)
  if (left === undefined || time === undefined) return null
  return (
    <span className={`section-note ${left === 0 ? 'warn' : ''}`}>
      {left === 0 ? t('lapsed') : t('held', { time: timeOf(time) })}
    </span>
  )
}

interface SailingListProps {
  sailings: readonly CancelledSailing[]
  toCases(): void
}

/** The disrupted sailings; Enter shows the bookings of one, or goes to them when they are shown. */
function SailingList({ sailings, toCases }: SailingListProps) {
  const { t } = useTranslation('disruption')
  const rows = useRows(sailings)
  const columns = useMemo(() => sailingColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const shown = useDisruptions((state) => state.id)
  const gone = useRef<number>(undefined)
  // Once for each sailing that is shown: it may be on the list only later, and the operator may move on.
  useEffect(() => {
    const index = sailings.findIndex(({ id }) => id === shown)
    if (index < 0 || gone.current === shown) return
    gone.current = shown
    grid.current?.go(rows.placeOf(index))
  }, [shown, sailings, rows])
  return (
    <div {...asHigh(sailings.length)}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label={t('sailings')}
        keyOf={({ id }) => String(id)}
        onEnter={({ id }) => {
          if (id === useDisruptions.getState().id) toCases()
          else goOnOnce(() => showSailing(id), toCases)
        }}
      />
    </div>
  )
}

/** The kinds of all disruptions of the sailing, the first one first, each once. */
const kindsOf = ({ history, kind }: CancelledSailing) => [
  ...new Set([...history.map((earlier) => earlier.kind), kind]),
]

/** The hour and the ship that were booked, as far as they have changed. */
function formerText(row: CancelledSailing): string {
  const former = row.history.find((earlier) => earlier.former)?.former ?? row.former
  if (!former) return ''
  const kinds = kindsOf(row)
  const hour = kinds.includes('delayed') ? formatDateTime(former.departureDateTime) : ''
  const ship = kinds.includes('swapped') ? former.vessel.name : ''
  return [hour, ship].filter(Boolean).join(' ')
}

const sailingColumns = (t: TFunction<'disruption'>): Column<CancelledSailing>[] =>
  columnsOf<CancelledSailing>()(
    {
      departs: {
        width: 150,
        tone: 'strong',
        text: ({ departureDateTime }) => formatDateTime(departureDateTime),
        value: ({ departureDateTime }) => departureDateTime,
      },
      kind: {
        width: 140,
        tone: 'warn',
        text: (row) =>
          kindsOf(row)
            .map((kind) => t(`kind.${kind}`))
            .join(' · '),
      },
      former: {
        width: 160,
        tone: 'muted',
        text: formerText,
      },
      vessel: { width: 150, grow: 1, text: ({ company, vessel }) => `${company} ${vessel.name}` },
      ports: {
        title: t('column.route'),
        width: 290,
        grow: 1,
        text: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
      },
      affected: {
        ...figure(112, ({ affected }) => affected),
        tone: ({ affected }) => (affected > 0 ? 'warn' : 'good'),
      },
      done: figure(90, ({ done }) => done),
    },
    (key) => t(`column.${key}`),
  )

interface CaseGridProps {
  cases: readonly DisruptionCase[]
  ref: Ref<GridHandle>
}

/** The affected bookings: Space marks one, Enter opens it. The cursor begins on the first when the focus is free. */
function CaseGrid({ cases, ref }: CaseGridProps) {
  const { t } = useTranslation('disruption')
  const marked = useDisruptions((state) => state.marked)
  const listed = useMemo(
    () => cases.map((one) => ({ ...one, marked: marked.has(codeOf(one)) })),
    [cases, marked],
  )
  const rows = useRows(listed)
  const columns = useMemo(() => caseColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  useImperativeHandle<GridHandle | null, GridHandle | null>(ref, () => grid.current, [])
  useEffect(() => {
    const { current } = useDisruptions.getState()
    if (cases.some((one) => codeOf(one) === current)) return
    // The row of a booking that has been changed is gone: the next one is current.
    grid.current?.go(Math.max(0, Math.min(grid.current.place(), cases.length - 1)))
  }, [cases, rows])
  useEffect(() => {
    if (isFocusLost()) grid.current?.focus()
  }, [])
  return (
    <div {...asHigh(cases.length, true)}>
      <Grid
        ref={grid}
        name="disruptions"
        rows={rows}
        columns={columns}
        label={t('cases')}
        keyOf={codeOf}
        rowClass={(row) => (row.marked ? 'picked' : undefined)}
        onCursor={(row) => useDisruptions.setState({ current: codeOf(row) })}
        onSpace={() => void commands.run(disruptionCommand.mark, {}, 'key')}
        onEnter={({ crsReservationId }) =>
          void commands.run(bookingCommand.recall, { reference: crsReservationId }, 'bar')
        }
      />
    </div>
  )
}

type Row = DisruptionCase & { marked: boolean }

const when = (local: string) => `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`

/** Columns of the affected bookings. */
const caseColumns = (t: TFunction<'disruption'>): Column<Row>[] =>
  columnsOf<Row>()(
    {
      marked: { width: 32, tone: 'accent', text: ({ marked }) => (marked ? '✓' : '') },
      reference: {
        width: 76,
        tone: 'strong',
        needed: true,
        text: ({ crsReservationId }) => crsReservationId,
      },
      name: { width: 164, grow: 1, text: ({ name }) => name },
      persons: figure(46, ({ persons }) => persons),
      vehicles: {
        ...figure(46, ({ vehicles }) => vehicles),
        text: ({ vehicles }) => (vehicles > 0 ? String(vehicles) : ''),
      },
      accommodations: { width: 112, text: ({ accommodations }) => accommodations },
      route: { width: 84, text: ({ origin, destination }) => `${origin.idOrCode}→${destination.idOrCode}` },
      status: { width: 66, text: (row) => t(`status.${statusOf(row)}`) },
      proposal: {
        width: 276,
        grow: 2,
        tone: ({ proposal, stays }) => (proposal || stays ? 'good' : 'warn'),
        text: (row) => proposalText(row, t),
      },
      difference: {
        ...figure(70, ({ proposal }) => proposal?.difference ?? 0),
        text: ({ proposal }) => (proposal ? formatMoney(proposal.difference) : ''),
      },
      contact: { width: 84, tone: 'muted', text: ({ channel }) => channelText(channel || 'none', t) },
      language: { width: 40, tone: 'muted', text: ({ language }) => language.toUpperCase() },
    },
    (key) => t(`column.${key}`),
  )

function proposalText(row: DisruptionCase, t: TFunction<'disruption'>): string {
  const { proposal, reason = 'noSailing', refusal, departureDateTime, arrivalDateTime } = row
  if (row.stays) return t('stays', { departs: when(departureDateTime), arrives: timeOf(arrivalDateTime) })
  if (row.checkedIn > 0) {
    const key = shortcuts.keysOf(disruptionCommand.checkOut)
    return t('checkOutFirst', { key: key === undefined ? '' : keyName(key) }).trim()
  }
  // The hour that was booked comes first, so that a sailing hours later is not taken for the same.
  if (proposal) {
    const { departureDateTime: booked } = row.former ?? row
    const { departureDateTime: offered, company, vessel } = proposal
    const print = dateOf(offered) === dateOf(booked) ? timeOf : when
    return `${print(booked)} → ${print(offered)} ${company} ${vessel.name}`
  }
  if (refusal) return refusalText(refusalOf(refusal))
  return t(`reason.${reason}`)
}

function statusOf({ status, checkedIn }: DisruptionCase): 'option' | 'issued' | 'checkedIn' {
  if (checkedIn > 0) return 'checkedIn'
  return status === 'OPTIONAL' ? 'option' : 'issued'
}

const channelText = (channel: 'email' | 'sms' | 'none', t: TFunction<'disruption'>) => t(`channel.${channel}`)
