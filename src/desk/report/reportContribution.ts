import ChartColumn from 'lucide-react/icons/chart-column'
import i18next from 'i18next'
import { report as calls } from '../../contract/report.ts'
import { type ReportGrouping, reports } from '../../domain/report/reports.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays, boundsOfPeriod } from '../../domain/value/portTime.ts'
import type { Contribution } from '../command/contribution.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand, type DefinedCommand } from '../command/defineCommand.ts'
import { focusInvalidField } from '../field/focus/focus.ts'
import { formatDateTime } from '../language/date.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { reportCommand, reportQuestion } from './commands.ts'
import { MailDialog, MailsDialog } from './MailDialogs.tsx'
import { reportRow, type ShownReport } from './reportRow.ts'
import {
  changeView,
  clearFilters,
  leaveView,
  mailBodyOf,
  openView,
  type ReportView,
  shownView,
  stepGrouping,
  stepReport,
  useReport,
} from './reportStore.ts'
import { rowName } from './reportColumns.ts'

const rights = ['reports', 'money'] as const

/** The report that was typed; filters that were not typed are none. */
function show({ report, scope = {} }: ShownReport, { navigate }: CommandServices): void {
  if (report === undefined) return navigate('/reports')
  const { groupBy, companies = [], lines = [], from, to } = scope
  clearFilters()
  changeView({
    report,
    companies: companies.join(' '),
    lines: lines.join(' '),
    ...(groupBy && { groupBy }),
    ...(from !== undefined && to !== undefined && { from, to }),
  })
  useReport.setState({ trail: [] })
  navigate('/reports')
}

/** The view of what a row is made of: its sailings, or the curve of its one; undefined where there is none. */
function detailOf(view: ReportView): Partial<ReportView> | undefined {
  const { current } = useReport.getState()
  if (!current) return undefined
  const { key } = current
  const { report, groupBy, from, to } = view
  const code = key.split(' ')[1] ?? key
  const bySailing = { groupBy: 'sailing' as const }
  const within = (first: string, last: string) => ({
    ...bySailing,
    from: first > from ? first : from,
    to: last < to ? last : to,
  })
  const details: Partial<Record<ReportGrouping, Partial<ReportView>>> = {
    line: { ...bySailing, lines: code, companies: key.split(' ')[0] ?? '' },
    vessel: { ...bySailing, vessels: code },
    weekday: { ...bySailing, departsOn: [Number(key)] },
    week: within(key, addDays(key, 6)),
    month: within(...boundsOfPeriod(`${key}-01`, 'month')),
    sailing: { report: 'curve', groupBy: 'day', sailing: { id: Number(key), name: rowName(view, current) } },
    agency: { report: 'load', ...bySailing, agencies: key.split(' ')[0] ?? '' },
  }
  return report === 'load' || report === 'noShows' || report === 'agencies' ? details[groupBy] : undefined
}

const noDetail = (): Refusal | undefined => {
  if (!useReport.getState().current) return refuse('report_no_row')
  return detailOf(shownView()) ? undefined : refuse('report_no_detail')
}

function askMail(): Refusal | undefined {
  if (focusInvalidField()) return refuse('text_not_understood')
  const hasDays = reports[shownView().report].filters.includes('days')
  openQuestion(reportQuestion.mail, {
    recipients: '',
    period: hasDays ? 'lastWeek' : '',
    weekdays: '1',
    timeOfDay: '07:00',
    format: 'xlsx',
  })
  return undefined
}

async function startMail(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const draft = askedOf(reportQuestion.mail)
  const body = draft && mailBodyOf(draft)
  if (!body) return refuse('report_incomplete')
  const answer = await request(calls.addMail, { body })
  if (isRefusal(answer)) return answer
  closeQuestion(reportQuestion.mail)
  await invalidate(calls.mails)
  services.notifyDone(i18next.t('report:mail.started', { at: formatDateTime(answer.nextAt) }))
  return undefined
}

const noMail = (): Refusal | undefined =>
  useReport.getState().mail === undefined ? refuse('report_no_mail') : undefined

async function endMail(_: unknown, services: CommandServices): Promise<Refusal | undefined> {
  const id = useReport.getState().mail
  if (id === undefined) return refuse('report_no_mail')
  const answer = await request(calls.endMail, { body: { id } })
  useReport.setState({ mail: undefined })
  await invalidate(calls.mails)
  if (isRefusal(answer)) return answer
  services.notifyDone(i18next.t('report:mail.ended'))
  return undefined
}

const onPage = { where: ['report'], changes: 'desk' } as const
const inMail = { where: ['reportMail'], palette: false } as const
const inMails = { where: ['reportMails'], palette: false } as const

/** The page of reports, and their mails. */
const reportCommands: readonly DefinedCommand[] = [
  defineCommand(reportCommand.page, {
    rights,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'report',
    run: (_, { navigate }) => navigate('/reports'),
  }),
  defineCommand(reportCommand.show, {
    line: reportRow,
    rights,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'report',
    refuses: (shown) => shown && refuseScope(shown),
    run: show,
  }),
  defineCommand(reportCommand.next, { ...onPage, run: () => stepReport(1) }),
  defineCommand(reportCommand.previous, { ...onPage, run: () => stepReport(-1) }),
  defineCommand(reportCommand.nextGrouping, { ...onPage, run: stepGrouping }),
  defineCommand(reportCommand.open, {
    about: 'row',
    ...onPage,
    refuses: noDetail,
    run: () => openView(detailOf(shownView()) ?? {}),
  }),
  defineCommand(reportCommand.back, {
    ...onPage,
    refuses: () => (useReport.getState().trail.length === 0 ? refuse('report_no_view') : undefined),
    run: leaveView,
  }),
  defineCommand(reportCommand.clear, { ...onPage, run: clearFilters }),
  defineCommand(reportCommand.askMail, {
    rights,
    where: ['report'],
    changes: 'nothing',
    awaits: 'reportMail',
    refuses: () => (shownView().sailing ? refuse('report_one_sailing') : undefined),
    run: askMail,
  }),
  defineCommand(reportCommand.startMail, { ...inMail, rights, changes: 'record', run: startMail }),
  defineCommand(reportCommand.leaveMail, {
    ...inMail,
    changes: 'desk',
    run: () => closeQuestion(reportQuestion.mail),
  }),
  defineCommand(reportCommand.mails, {
    rights,
    where: ['report'],
    changes: 'nothing',
    awaits: 'reportMails',
    run: () => openQuestion(reportQuestion.mails, {}),
  }),
  defineCommand(reportCommand.endMail, {
    ...inMails,
    rights,
    changes: 'record',
    refuses: noMail,
    run: endMail,
  }),
  defineCommand(reportCommand.leaveMails, {
    ...inMails,
    changes: 'desk',
    run: () => closeQuestion(reportQuestion.mails),
  }),
]

/** A report by a grouping, or narrowed by days or lines, that it does not have. */
function refuseScope({ report, scope = {} }: ShownReport): Refusal | undefined {
  if (report === undefined) return undefined
  const { groupBy, from, lines = [] } = scope
  const { groupings, filters } = reports[report]
  if (groupBy !== undefined && !groupings.includes(groupBy)) return refuse('report_grouping')
  if (from !== undefined && !filters.includes('days')) return refuse('report_without_days')
  return lines.length > 0 && !filters.includes('lines') ? refuse('report_without_lines') : undefined
}

export const reportContribution: Contribution = {
  commands: reportCommands,
  dialogs: [MailDialog, MailsDialog],
  pages: [
    {
      path: '/reports',
      screen: 'report',
      load: async () => (await import('./ReportPage.tsx')).ReportPage,
      rights: ['reports', 'money'],
      sideMenu: { order: 32, command: reportCommand.page, title: 'app:menu.reports', icon: ChartColumn },
      shortcuts: { name: 'Reports', title: 'report:shortcutsOf.report', order: 157 },
      hasGrid: true,
    },
  ],
  gridScreens: ['reportMails'],
}
