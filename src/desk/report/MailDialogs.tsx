import { useMemo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { reportFormats, report as calls, type ReportMail } from '../../contract/report.ts'
import { nextMailAt, reportPeriods, type ReportPeriod } from '../../domain/report/period.ts'
import { reports } from '../../domain/report/reports.ts'
import { isEmail } from '../../domain/value/contact.ts'
import { useRefused, useReadiness } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { formatDate, formatDateTime, weekdayNames } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { reportCommand, reportQuestion } from './commands.ts'
import { lineContext } from '../command/keyboard.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf, type Column } from '../grid/column.ts'
import { DialogGrid } from '../grid/DialogGrid.tsx'
import { answerOrUndefined, useFresh } from '../request/cache.ts'
import {
  addressesIn,
  changeMail,
  mailBodyOf,
  type MailDraft,
  shownView,
  timeIn,
  weekdaysIn,
  useReport,
} from './reportStore.ts'

/** Asks when and to whom the report on screen is mailed. */
export function MailDialog() {
  const draft = useAsked(reportQuestion.mail)
  return draft ? <Mail draft={draft} /> : null
}

function Mail({ draft }: { draft: MailDraft }) {
  const { t } = useTranslation('report')
  const [problem, run] = useRefused()
  const view = shownView()
  const hasDays = reports[view.report].filters.includes('days')
  const body = mailBodyOf(draft, view)
  return (
    <QuestionDialog
      title={t('mail.title')}
      place="reportMail"
      size="large"
      primary={
        <Button kind="main" disabled={!body} onPress={() => run(reportCommand.startMail, {})}>
          {t('mail.start')}
        </Button>
      }
      {...leftBy(reportCommand.leaveMail, t('mail.back'))}
    >
      <p className="strong">
        {[
          t(`name.${view.report}`),
          `${t('groupBy')} ${t(`grouping.${view.groupBy}`)}`,
          ...[view.companies, view.lines, view.vessels, view.agencies].filter(Boolean),
          ...(hasDays && draft.period === '' ? [`${formatDate(view.from)}–${formatDate(view.to)}`] : []),
        ].join(' · ')}
      </p>
      <Fields draft={draft} hasDays={hasDays} />
      <p className="message plain" role="status">
        {body ? t('mail.first', { at: firstAt(body) }) : t('mail.incomplete')}
      </p>
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** The first time, in the zone of the desk; the server confirms it in that of the network. */
const firstAt = (body: NonNullable<ReturnType<typeof mailBodyOf>>): string => {
  const { today, now } = lineContext.get()
  return formatDateTime(nextMailAt(body, `${today} ${now}`))
}

function Fields({ draft, hasDays }: { draft: MailDraft; hasDays: boolean }) {
  const { t } = useTranslation('report')
  const periods = useMemo(
    () =>
      choicesFrom([
        ...reportPeriods.map((code) => ({ code, name: t(`period.${code}`) })),
        { code: 'fixed', name: t('period.fixed') },
      ]),
    [t],
  )
  const formats = useMemo(
    () => choicesFrom(reportFormats.map((code) => ({ code, name: code.toUpperCase() }))),
    [],
  )
  const notAddress = (text: string) => addressesIn(text).find((address) => !isEmail(address))
  return (
    <div className="chips">
      <TextField
        label={t('mail.recipients')}
        value={draft.recipients}
        size={44}
        must
        autoFocus
        check={(text) => {
          const wrong = notAddress(text)
          return wrong === undefined ? undefined : t('mail.notAddress', { text: wrong })
        }}
        onChange={(recipients) => changeMail({ recipients })}
      />
      {hasDays && (
        <ChoiceField
          label={t('period.label')}
          value={draft.period === '' ? 'fixed' : draft.period}
          source={periods}
          withoutCode
          size={18}
          onChange={(code) => changeMail({ period: code === 'fixed' ? '' : (code as ReportPeriod) })}
        />
      )}
      <TextField
        label={t('mail.weekdays')}
        value={draft.weekdays}
        size={12}
        must
        note={t('mail.weekdaysNote')}
        check={(text) => (weekdaysIn(text) ? undefined : t('mail.weekdaysNote'))}
        onChange={(weekdays) => changeMail({ weekdays })}
      />
      <TextField
        label={t('mail.time')}
        value={draft.timeOfDay}
        size={7}
        must
        note={t('mail.timeNote')}
        tidy={(text) => timeIn(text) ?? text}
        check={(text) => (timeIn(text) === undefined ? t('mail.timeNote') : undefined)}
        onChange={(timeOfDay) => changeMail({ timeOfDay })}
      />
      <ChoiceField
        label={t('mail.format')}
        value={draft.format}
        source={formats}
        withoutCode
        size={6}
        onChange={(code) => changeMail({ format: code === 'csv' ? 'csv' : 'xlsx' })}
      />
    </div>
  )
}

/** The reports that the user has mailed; each is ended by a key. */
export function MailsDialog() {
  return useAsked(reportQuestion.mails) ? <Mails /> : null
}

function Mails() {
  const { t } = useTranslation('report')
  const answer = useFresh(calls.mails, {})
  const mails = answerOrUndefined(answer.data)?.mails
  const current = useReport((state) => state.mail)
  const [problem, run, setProblem] = useRefused()
  useReadiness(current, answer.dataUpdatedAt)
  useEffect(() => setProblem(undefined), [current, setProblem])
  return (
    <QuestionDialog
      title={t('mails.title')}
      place="reportMails"
      size="wide"
      primary={
        <Button kind="main" disabled={current === undefined} onPress={() => run(reportCommand.endMail, {})}>
          {t('mails.end')}
        </Button>
      }
      {...leftBy(reportCommand.leaveMails, t('mail.back'))}
    >
      {mails && mails.length > 0 && <MailGrid mails={mails} />}
      <QueryStatus of={answer} none={mails?.length === 0 && t('mails.none')} />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

function MailGrid({ mails }: { mails: readonly ReportMail[] }) {
  const { t } = useTranslation('report')
  const columns = useMemo(() => mailColumns(t), [t])
  return (
    <DialogGrid
      name="reportMails"
      list={mails}
      columns={columns}
      label={t('mails.title')}
      keyOf={({ id }) => String(id)}
      onCursor={({ id }) => useReport.setState({ mail: id })}
    />
  )
}

const whenText = ({ weekdays, timeOfDay }: ReportMail): string => {
  const names = weekdayNames()
  return `${weekdays.map((day) => names[day - 1]).join(' ')} ${timeOfDay}`
}

function daysText({ period, from, to }: ReportMail, t: TFunction<'report'>): string {
  if (period !== undefined) return t(`period.${period}`)
  return from === undefined || to === undefined ? '' : `${formatDate(from)}–${formatDate(to)}`
}

const narrowedText = ({
  companies = [],
  lines = [],
  vessels = [],
  agencies = [],
  departsOn = [],
}: ReportMail) =>
  [...companies, ...lines, ...vessels, ...agencies, ...departsOn.map((day) => weekdayNames()[day - 1])].join(
    ' ',
  )

const mailColumns = (t: TFunction<'report'>): Column<ReportMail>[] =>
  columnsOf<ReportMail>()(
    {
      report: {
        width: 190,
        grow: 1,
        tone: 'strong',
        needed: true,
        text: ({ report }) => t(`name.${report}`),
      },
      groupBy: { width: 100, text: ({ groupBy }) => t(`grouping.${groupBy}`) },
      days: { width: 130, text: (mail) => daysText(mail, t) },
      narrowed: { width: 110, tone: 'muted', text: narrowedText },
      when: { width: 150, grow: 1, text: whenText },
      recipients: { width: 200, grow: 2, text: ({ recipients }) => recipients.join(' ') },
      nextAt: {
        width: 142,
        text: ({ nextAt }) => formatDateTime(nextAt),
        value: ({ nextAt }) => nextAt,
      },
      lastAt: {
        width: 142,
        tone: 'muted',
        text: ({ lastAt }) => (lastAt === undefined ? '' : formatDateTime(lastAt)),
        value: ({ lastAt }) => lastAt ?? '',
      },
    },
    (key) => t(`mailColumn.${key}`),
  )
