import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { report as calls } from '../../contract/report.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { columnsOfReport, reports, type ReportGrouping } from '../../domain/report/reports.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { Button, KeyHint } from '../field/Button.tsx'
import { PageBody } from '../field/PageBody.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { ExportButtons, ExportProgress } from '../grid/export/ExportButtons.tsx'
import { Grid } from '../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/rows.ts'
import { weekdayNames } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { lineContext } from '../command/keyboard.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { nearestDayIn } from '../field/date/calendar.ts'
import { TextField } from '../field/TextField.tsx'
import { refusalText } from '../request/fault.ts'
import { reportCommand } from './commands.ts'
import { gridColumns, valueText } from './reportColumns.ts'
import { ReportPlot } from './ReportPlot.tsx'
import {
  reportBody,
  changeView,
  permittedReports,
  type ReportAnswer,
  type ReportLine,
  type ReportView,
  shownView,
  useReport,
  codesOf,
} from './reportStore.ts'
import './report.css'

interface FilterFieldsProps {
  view: ReportView
  /** Why there are no rows. */
  refusal: Refusal | undefined
  toGrid(): void
}

/** The days and the codes that narrow the report; Enter in the last day goes to the rows. */
function FilterFields({ view, refusal, toGrid }: FilterFieldsProps) {
  const { t } = useTranslation('report')
  const { today } = lineContext.get()
  const { filters, groupings } = reports[view.report]
  const sources = useMemo(
    () => choicesFrom(groupings.map((code) => ({ code, name: t(`grouping.${code}`) }))),
    [groupings, t],
  )
  const codes = (name: 'companies' | 'lines' | 'vessels' | 'agencies', size: number) => (
    <TextField
      key={name}
      label={t(name)}
      value={view[name]}
      size={size}
      maxLength={200}
      tidy={(text) => codesOf(text).join(' ')}
      error={refusal?.at === `/${name}` ? refusalText(refusal) : undefined}
      onChange={(typed) => changeView({ [name]: typed })}
      onEnter={toGrid}
    />
  )
  return (
    <div className="chips" role="search" aria-label={t('reports')}>
      {filters.includes('days') && (
        <>
          <DateField
            label={t('from')}
            value={view.from}
            parse={nearestDay}
            today={today}
            onChange={(from) => changeView({ from, to: from > view.to ? from : view.to })}
          />
          <DateField
            label={t('to')}
            value={view.to}
            parse={nearestDay}
            today={today}
            least={view.from}
            onChange={(to) => changeView({ from: view.from, to })}
            onEnter={toGrid}
          />
        </>
      )}
      {groupings.length > 1 && (
        <ChoiceField
          label={t('groupBy')}
          value={view.groupBy}
          source={sources}
          withoutCode
          size={9}
          onChange={(code) => changeView({ groupBy: (code || groupings[0]) as ReportGrouping })}
          onEnter={toGrid}
        />
      )}
      {codes('companies', 6)}
      {filters.includes('lines') && codes('lines', 6)}
      {filters.includes('vessels') && codes('vessels', 5)}
      {filters.includes('agencies') && codes('agencies', 5)}
    </div>
  )
}

/** Sailings are past or ahead. */
const nearestDay = (text: string) => nearestDayIn(text, lineContext.get().today)

/** A report of the user’s companies: the list of them at the left, its rows, and its sums with a plot at the right. */
export function ReportPage() {
  const { t } = useTranslation('report')
  useReport((state) => state)
  const view = shownView()
  const answer = useCached(calls.read, { body: reportBody(view) }, { staleTime: 0 })
  const loaded = answerOrUndefined(answer.data)
  const refusal = isRefusal(answer.data) ? answer.data : undefined
  const grid = useRef<GridHandle>(null)
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  const current = useReport((state) => state.current)
  useReadiness(current?.key, view.report, view.groupBy, answer.dataUpdatedAt)
  const isOwed = view.report === 'owed'
  return (
    <div className="report-page">
      <ReportList view={view} />
      <div className="report-main">
        <FilterFields view={view} refusal={refusal} toGrid={toGrid} />
        <PageBody kind="many-columns" beside={<Sums view={view} loaded={loaded} />}>
          <SectionTitle count={loaded?.rows.length} notes={<Notes view={view} t={t} />}>
            {t(`name.${view.report}`)}
          </SectionTitle>
          {loaded && loaded.rows.length > 0 && (
            <ReportGrid key={`${view.report} ${view.groupBy}`} view={view} rows={loaded.rows} ref={grid} />
          )}
          <QueryStatus of={answer} none={loaded?.rows.length === 0 && t(isOwed ? 'noneOwed' : 'none')} />
          <ExportProgress />
        </PageBody>
      </div>
    </div>
  )
}

function ReportList({ view }: { view: ReportView }) {
  const { t } = useTranslation('report')
  return (
    <nav className="report-list" aria-label={t('reports')}>
      {permittedReports().map((name) => (
        <button
          key={name}
          type="button"
          className="button"
          aria-current={name === view.report}
          onClick={() => changeView({ report: name })}
        >
          {t(`name.${name}`)}
        </button>
      ))}
      <div className="report-steps">
        <Button onPress={() => void commands.run(reportCommand.askMail, {}, 'bar')}>
          <KeyHint command={reportCommand.askMail} />
          {t('command.askMail')}
        </Button>
        <Button onPress={() => void commands.run(reportCommand.mails, {}, 'bar')}>
          <KeyHint command={reportCommand.mails} />
          {t('command.mails')}
        </Button>
        <ExportButtons />
      </div>
    </nav>
  )
}

/** The filters of the report that have no field. */
function Notes({ view, t }: { view: ReportView; t: TFunction<'report'> }) {
  const { sailing, departsOn } = view
  const names = weekdayNames()
  return (
    <>
      {sailing && <span className="section-note accent">{sailing.name}</span>}
      {departsOn.length > 0 && (
        <span className="section-note accent">{departsOn.map((day) => names[day - 1]).join(', ')}</span>
      )}
      <span className="section-note">{t(`about.${view.report}`)}</span>
    </>
  )
}

interface ReportGridProps {
  view: ReportView
  rows: readonly ReportLine[]
  ref: RefObject<GridHandle | null>
}

function ReportGrid({ view, rows: list, ref }: ReportGridProps) {
  const { t } = useTranslation('report')
  const { report, groupBy } = view
  const rows = useRows(list)
  const columns = useMemo(() => gridColumns(report, groupBy, t), [report, groupBy, t])
  const begun = useRef(false)
  // Once: answers to other days leave the cursor where it is.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    ref.current?.go(0)
    if (!isTyping()) ref.current?.focus()
  }, [rows, ref])
  return (
    <Grid
      ref={ref}
      name={`report-${report}-${groupBy}`}
      file={`${report}-${groupBy}`}
      rows={rows}
      columns={columns}
      label={t(`name.${report}`)}
      keyOf={({ key }) => key}
      onCursor={(row) => useReport.setState({ current: row })}
      onEnter={() => void commands.run(reportCommand.open, {}, 'key')}
    />
  )
}

/** Returns true while the focus is in a field with a text, which the operator may go on with. */
const isTyping = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''

interface SumsProps {
  view: ReportView
  loaded: ReportAnswer | undefined
}

/** The sums of all rows, and the plot. */
function Sums({ view, loaded }: SumsProps) {
  const { t } = useTranslation('report')
  if (!loaded || loaded.rows.length === 0) return null
  const { measures } = reports[view.report]
  const shown = columnsOfReport(view.report, view.groupBy).flatMap((column, nth) => {
    const value = loaded.totals[nth] ?? null
    return value === null || !measures.includes(column) ? [] : [{ column, value }]
  })
  return (
    <>
      {shown.length > 0 && <SectionTitle>{t('sums')}</SectionTitle>}
      {shown.map(({ column, value }) => (
        <div className="detail-row" key={column.key}>
          <span>{t(`column.${column.key}`)}</span>
          <span>{`${valueText(column, value)}${column.kind === 'money' ? ` ${loaded.currency}` : ''}`}</span>
        </div>
      ))}
      <ReportPlot view={view} rows={loaded.rows} />
    </>
  )
}
