import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFormats } from '../../contract/report.ts'
import { nextMailAt, reportPeriods, type ReportPeriod } from '../../domain/report/period.ts'
import { reports } from '../../domain/report/reports.ts'
import { isEmail } from '../../domain/value/contact.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { formatDate, formatDateTime } from '../language/date.ts'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { reportCommand, reportQuestion } from './commands.ts'
import { lineContext } from '../command/keyboard.ts'
import {
  addressesIn,
  changeMail,
  mailBodyOf,
  type MailDraft,
  shownView,
  timeIn,
  weekdaysIn,
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
