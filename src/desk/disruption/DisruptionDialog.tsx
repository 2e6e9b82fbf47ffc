import { disruptionCommand } from './commands.ts'
import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import { Button, KeyHint } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { TextField } from '../field/TextField.tsx'
import { formatMoney } from '../language/money.ts'
import { PriceTable } from '../look/PriceRow.tsx'
import { JobProgress } from '../look/JobProgress.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { HourField, type HourHandle } from './HourField.tsx'
import {
  changeDraft,
  changeSending,
  isActionDone,
  isBothWaysOffered,
  openCases,
  codeOf,
  useDisruptions,
  type CancelledSailing,
  type DisruptionCase,
  type Draft,
  type Job,
  type Result,
} from './disruptionStore.ts'
import type { TFunction } from 'i18next'
import { isRefusal } from '../../domain/refusal.ts'
import { refusalText } from '../request/fault.ts'
import { formatDateTime } from '../language/date.ts'

const leave = () => void commands.run(disruptionCommand.leave, {}, 'screen')
const confirm = () => void commands.run(disruptionCommand.confirm, {}, 'screen')

/** Shows the effect of an action on the chosen bookings, with its messages; then the result of each. */
export function DisruptionDialog() {
  const job = useDisruptions((state) => state.job)
  return job ? <JobDialog job={job} /> : null
}

function JobDialog({ job }: { job: Job }) {
  const { t } = useTranslation('disruption')
  const sailing = useDisruptions((state) => state.shown?.sailing)
  const hour = useRef<HourHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isFinal = job.action === 'refund' && job.state === 'asked' && openCases(job).length > 0
  const start = () => void (hour.current?.isConfirmed() === false || confirm())
  return (
    <Dialog
      title={t(`title.${job.action}`, { count: job.cases.length })}
      place="disruptionAction"
      onClose={leave}
      size="large"
      foot={<Actions job={job} isFinal={isFinal} button={button} start={start} />}
    >
      {sailing && <p className="strong">{sailingText(sailing)}</p>}
      <Totals job={job} />
      <CaseTable job={job} />
      {job.state === 'asked' && <OtherTrips job={job} />}
      {job.state === 'asked' && <Messages job={job} />}
      <Progress job={job} />
      {isFinal && sailing && (
        <HourField
          ref={hour}
          departureDateTime={sailing.departureDateTime}
          wrong={(departs) => t('refundHour', { departs })}
          onEnter={() => button.current?.focus()}
        />
      )}
    </Dialog>
  )
}

/** The sailing that the bookings are on, by ship, route and departure. */
const sailingText = ({ company, vessel, origin, destination, departureDateTime }: CancelledSailing) =>
  `${company} ${vessel.name}, ${origin.name} – ${destination.name}, ${formatDateTime(departureDateTime)}`

interface ActionsProps {
  job: Job
  /** The action cannot be undone: its button never has the focus at first. */
  isFinal: boolean
  button: Ref<HTMLButtonElement>
  start(): void
}

function Actions({ job, isFinal, button, start }: ActionsProps) {
  const { t } = useTranslation('disruption')
  const left = openCases(job).length
  if (job.state === 'running')
    return (
      <Button kind="main" autoFocus onPress={leave} disabled={job.isStopping}>
        {t('stop')}
      </Button>
    )
  const isAsked = job.state === 'asked'
  return (
    <>
      {left > 0 && isAsked && (
        <Button ref={button} kind={isFinal ? 'main danger' : 'main'} autoFocus={!isFinal} onPress={start}>
          {t(`confirm.${job.action}`, { count: left })}
        </Button>
      )}
      {isBothWaysOffered(job) && (
        <Button onPress={() => void commands.run(disruptionCommand.bothWays, {}, 'bar')}>
          <KeyHint command={disruptionCommand.bothWays} />
          {t(job.bothWays ? 'oneWay' : 'bothWays')}
        </Button>
      )}
      <Button {...(left > 0 && isAsked ? {} : { kind: 'main' as const, autoFocus: true })} onPress={leave}>
        {t(isAsked ? 'back' : 'close')}
      </Button>
      {left > 0 && !isAsked && <Button onPress={confirm}>{t('again')}</Button>}
    </>
  )
}

/** The money of the selection, and by which methods it is paid and returned. */
function Totals({ job: { preview } }: { job: Job }) {
  const { t } = useTranslation('disruption')
  const { paid, returned, methods, till } = preview
  return (
    <p className="message plain">
      {t('totals', { paid: formatMoney(paid), returned: formatMoney(returned) })}
      {methods.map(({ method, amount }) => (
        <span key={method} className="section-note">
          {t(`method.${method as 'account'}`)} {formatMoney(amount)}
          {method === 'cash' && amount < 0 && ` ${t('fromTill', { user: till })}`}
        </span>
      ))}
    </p>
  )
}

/** Other trips named in the dialog; the rest is counted. */
const mostNamed = 4

type OtherTrip = Job['preview']['otherTrips'][number]

/** The other ways of the bookings: those that a refund of both ways gives back, and those that stay at their price. */
function OtherTrips({ job: { bothWays, preview } }: { job: Job }) {
  const refunded = preview.otherTrips.filter(({ isOtherWay }) => bothWays && isOtherWay)
  const staying = preview.otherTrips.filter((trip) => !refunded.includes(trip))
  return (
    <>
      <TripList kind="alsoRefunded" trips={refunded} />
      <TripList kind="otherTrips" trips={staying} />
    </>
  )
}

function TripList({ kind, trips }: { kind: 'alsoRefunded' | 'otherTrips'; trips: readonly OtherTrip[] }) {
  const { t } = useTranslation('disruption')
  if (trips.length === 0) return null
  const named = trips.slice(0, mostNamed).map((trip) => {
    const { crsReservationId, origin, destination, departureDateTime, total } = trip
    const when = departureDateTime === undefined ? '' : ` ${formatDateTime(departureDateTime)}`
    return `${crsReservationId} ${origin.idOrCode}→${destination.idOrCode}${when} ${formatMoney(total)}`
  })
  const more = trips.length - named.length
  return (
    <p className="message plain">
      {t(kind, { count: trips.length })} {[...named, ...(more > 0 ? [`+${more}`] : [])].join(' · ')}
    </p>
  )
}

/** One draft for each language of the passengers. */
function Messages({ job }: { job: Job }) {
  const { t } = useTranslation('disruption')
  if (job.drafts.length === 0) return <p className="message plain">{t('noMessages')}</p>
  return (
    <>
      <SectionTitle level={3}>{t('messages')}</SectionTitle>
      <CheckField label={t('send')} value={job.sends} onChange={changeSending} />
      {job.sends && job.drafts.map((draft) => <MessageFields key={draft.language} draft={draft} />)}
    </>
  )
}

function MessageFields({ draft }: { draft: Draft }) {
  const { t } = useTranslation('disruption')
  const { language, count, subject, text } = draft
  const name = language.toUpperCase()
  return (
    <>
      <TextField
        label={t('subject', { language: name, count })}
        value={subject}
        maxLength={200}
        onChange={(typed) => changeDraft(language, { subject: typed })}
      />
      <TextField
        label={t('text', { language: name })}
        value={text}
        maxLength={2000}
        lines
        check={(typed) => (typed.trim() === '' ? t('textMissing') : undefined)}
        onChange={(typed) => changeDraft(language, { text: typed })}
      />
    </>
  )
}

function Progress({ job }: { job: Job }) {
  const { t } = useTranslation('disruption')
  const all = job.cases.length
  const results = [...job.results.values()]
  const done = results.filter(isActionDone).length
  const handled = results.filter((result) => result !== 'waiting' && result !== 'running').length
  const words = {
    asked: t('hint', { count: openCases(job).length, all }),
    running: t('progress', { done: handled, all }),
    ended: t('ended', { done, all }),
  }[job.state]
  return <JobProgress handled={handled} all={all} words={words} />
}

/** The bookings of an action with what it costs each, or why it is not possible, and what became of it. */
function CaseTable({ job }: { job: Job }) {
  const { t } = useTranslation('disruption')
  const differences = new Map(job.preview.cases.map((one) => [codeOf(one), one.difference]))
  const resultOf = (one: DisruptionCase) => job.results.get(codeOf(one)) ?? 'waiting'
  return (
    <PriceTable
      rows={job.cases}
      keyOf={codeOf}
      columns={[
        { title: t('column.reference'), text: ({ crsReservationId }) => crsReservationId },
        { title: t('column.name'), tone: 'wrap', text: ({ name }) => name },
        { title: t('column.target'), tone: 'wrap', text: (one) => targetText(job, one, t) },
        {
          title: t('column.result'),
          tone: (one) => `wrap ${toneOf(resultOf(one))}`,
          text: (one) => resultText(resultOf(one), t),
        },
        {
          title: t('column.difference'),
          numeric: true,
          text: (one) => differenceText(differences.get(codeOf(one))),
        },
      ]}
    />
  )
}

const differenceText = (difference: number | undefined) =>
  difference === undefined ? '–' : formatMoney(difference)

function targetText({ action }: Job, { proposal }: DisruptionCase, t: TFunction<'disruption'>): string {
  if (action !== 'rebook') return t(`target.${action}`)
  return proposal
    ? `${formatDateTime(proposal.departureDateTime)} ${proposal.company} ${proposal.vessel.name}`
    : '–'
}

function resultText(result: Result, t: TFunction<'disruption'>): string {
  if (isRefusal(result)) return refusalText(result)
  if (typeof result === 'string') return t(`result.${result}`)
  const channel = result.channel || 'none'
  return t(`sent.${channel}`)
}

function toneOf(result: Result): string {
  if (isRefusal(result)) return 'bad'
  if (typeof result === 'object') return 'good'
  return { waiting: 'muted', running: 'accent', unanswered: 'warn' }[result]
}
