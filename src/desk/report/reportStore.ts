import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { report as calls, ReportMail } from '../../contract/report.ts'
import { daysOfPeriod, type ReportPeriod } from '../../domain/report/period.ts'
import { type ReportGrouping, type ReportName, reportNames, reports } from '../../domain/report/reports.ts'
import { isEmail } from '../../domain/value/contact.ts'
import { lineContext } from '../command/keyboard.ts'
import { timeOf } from '../line/words/when.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { isPermitted } from '../session/permission.ts'
import { reportQuestion } from './commands.ts'

export type ReportBody = InputOf<typeof calls.read>['body']
export type ReportAnswer = AnswerOf<typeof calls.read>
export type ReportLine = ReportAnswer['rows'][number]

/** The report on screen, its grouping, and what narrows it; codes are separated by blanks. */
export interface ReportView {
  report: ReportName
  groupBy: ReportGrouping
  /** YYYY-MM-DD; the present month while empty. */
  from: string
  to: string
  companies: string
  lines: string
  vessels: string
  agencies: string
  departsOn: readonly number[]
  /** The only sailing that is counted, and its name. */
  sailing: { id: number; name: string } | undefined
}

interface ReportState extends ReportView {
  /** The views from which rows were opened. */
  trail: readonly ReportView[]
  /** The row under the cursor. */
  current: ReportLine | undefined
  /** The mail under the cursor of their list. */
  mail: number | undefined
}

const initial: ReportState = {
  report: 'load',
  groupBy: 'line',
  from: '',
  to: '',
  companies: '',
  lines: '',
  vessels: '',
  agencies: '',
  departsOn: [],
  sailing: undefined,
  trail: [],
  current: undefined,
  mail: undefined,
}

export const useReport = create<ReportState>(() => initial)

function clear(): void {
  closeQuestion(reportQuestion.mail)
  closeQuestion(reportQuestion.mails)
  useReport.setState(initial)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** The reports that the user may read. */
export const permittedReports = (): readonly ReportName[] =>
  reportNames.filter((name) => isPermitted([reports[name].right]))

/** The view on screen: of a report that the user may read, with days. */
export function shownView(): ReportView {
  const { trail: _, current: __, mail: ___, ...view } = useReport.getState()
  const permitted = permittedReports()
  const report = permitted.includes(view.report) ? view.report : (permitted[0] ?? view.report)
  const month = daysOfPeriod('thisMonth', lineContext.get().today)
  const groupings = reports[report].groupings
  const groupBy = groupings.includes(view.groupBy) ? view.groupBy : (groupings[0] ?? view.groupBy)
  return { ...view, report, groupBy, from: view.from || month.from, to: view.to || month.to }
}

export function changeView(view: Partial<ReportView>): void {
  useReport.setState({ ...view, current: undefined })
}

/** Shows what a row is made of; the view before is returned to. */
export function openView(view: Partial<ReportView>): void {
  useReport.setState(({ trail }) => ({ ...view, trail: [...trail, shownView()], current: undefined }))
}

/** Returns to the view from which the last row was opened. */
export function leaveView(): void {
  useReport.setState(({ trail }) => ({ ...trail.at(-1), trail: trail.slice(0, -1), current: undefined }))
}

/** Removes everything that narrows the report except its days. */
export function clearFilters(): void {
  const { companies, lines, vessels, agencies, departsOn, sailing } = initial
  changeView({ companies, lines, vessels, agencies, departsOn, sailing })
}

const stepIn = <T>(list: readonly T[], from: T, step: 1 | -1): T =>
  list[(list.indexOf(from) + step + list.length) % list.length] ?? from

export const stepReport = (step: 1 | -1): void =>
  changeView({ report: stepIn(permittedReports(), shownView().report, step) })

export function stepGrouping(): void {
  const { report, groupBy } = shownView()
  changeView({ groupBy: stepIn(reports[report].groupings, groupBy, 1) })
}

/** Codes of a field, in capitals. */
export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;+]+/)
      .filter(Boolean),
  ),
]

type Narrowed = Pick<ReportBody, 'companies' | 'lines' | 'vessels' | 'agencies' | 'departsOn'>

/** The filters of the report, as the server takes them; nothing that the report does not have. */
function narrowedBy(view: ReportView): Narrowed {
  const { filters } = reports[view.report]
  const codes = (['companies', 'lines', 'vessels', 'agencies'] as const).filter(
    (name) => (name === 'companies' || filters.includes(name)) && codesOf(view[name]).length > 0,
  )
  return {
    ...Object.fromEntries(codes.map((name) => [name, codesOf(view[name])])),
    ...(filters.includes('days') && view.departsOn.length > 0 && { departsOn: [...view.departsOn] }),
  }
}

/** The call of the view. */
export function reportBody(view: ReportView): ReportBody {
  const { report, groupBy, from, to, sailing } = view
  const hasDays = reports[report].filters.includes('days')
  return {
    report,
    groupBy,
    ...narrowedBy(view),
    ...(hasDays && { from, to }),
    ...(hasDays && sailing && { sailings: [sailing.id] }),
  }
}

/** A mail of the report in its dialog, as its fields are filled in. */
export interface MailDraft {
  recipients: string
  /** Empty: the days on screen. */
  period: ReportPeriod | ''
  weekdays: string
  timeOfDay: string
  format: ReportMail['format']
}

export function changeMail(changed: Partial<MailDraft>): void {
  const draft = askedOf(reportQuestion.mail)
  if (draft) openQuestion(reportQuestion.mail, { ...draft, ...changed })
}

/** Weekdays of `1 3 5` or `1-5`, 1 for Monday; undefined for another text. */
export function weekdaysIn(text: string): number[] | undefined {
  const parts = text.split(/[\s,;+]+/).filter(Boolean)
  const days = parts.map((part) => /^([1-7])(?:-([1-7]))?$/.exec(part))
  if (parts.length === 0 || days.includes(null)) return undefined
  return [
    ...new Set(
      days.flatMap((span) => {
        const [first, last] = [Number(span?.[1]), Number(span?.[2] ?? span?.[1])]
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth)
      }),
    ),
  ].toSorted((first, second) => first - second)
}

/** Addresses, separated by blanks, commas or semicolons. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** HH:mm of a typed time. */
export const timeIn = (text: string): string | undefined =>
  timeOf(text.trim()) ?? (/^\d{3}$/.test(text.trim()) ? timeOf(`0${text.trim()}`) : undefined)

type MailBody = InputOf<typeof calls.addMail>['body']

/** The mail as the server takes it; undefined while something is missing. */
export function mailBodyOf(draft: MailDraft, view = shownView()): MailBody | undefined {
  const [recipients, weekdays, timeOfDay] = [
    addressesIn(draft.recipients),
    weekdaysIn(draft.weekdays),
    timeIn(draft.timeOfDay),
  ]
  const isGood = recipients.length > 0 && recipients.every(isEmail) && weekdays && weekdays.length > 0
  if (!isGood || timeOfDay === undefined) return undefined
  const { report, groupBy, from, to } = view
  const days = draft.period === '' ? { from, to } : { period: draft.period }
  return {
    report,
    groupBy,
    ...narrowedBy(view),
    ...(reports[report].filters.includes('days') && days),
    format: draft.format,
    weekdays,
    timeOfDay,
    recipients,
  }
}
