import type { TFunction } from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { report as calls, type ReportMail } from '../../contract/report.ts'
import { useReadiness, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf, type Column } from '../grid/column.ts'
import { DialogGrid } from '../grid/DialogGrid.tsx'
import { formatDate, formatDateTime, weekdayNames } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { answerOrUndefined, useFreshRecord } from '../request/record.ts'
import { reportCommand, reportQuestion } from './commands.ts'
import { useReport } from './reportStore.ts'

/** The reports that the user has mailed; each is ended by a key. */
export function MailsDialog() {
  return useAsked(reportQuestion.mails) ? <Mails /> : null
}

function Mails() {
  const { t } = useTranslation('report')
  const answer = useFreshRecord(calls.mails, {})
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
