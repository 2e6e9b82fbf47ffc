import { bookingCommand } from '../commands.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { sum } from '../../../domain/value/money.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness, usePortTime } from '../../command/useCommands.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import type { Column } from '../../grid/column.ts'
import { asHigh, createRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../../grid/gridHandle.ts'
import { formatMoney } from '../../language/money.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { isFocusFree } from '../find/find.ts'
import { OptionsDialog } from './OptionsDialog.tsx'
import { optionColumns, type Option, mostDays, setOptions, useOptions, setRange } from './optionsStore.ts'
import { dayReader } from '../../field/date/calendar.ts'
import { DateField } from '../../field/date/DateField.tsx'

/** Milliseconds between refreshes, which show the options of other users. */
const refetchInterval = 120_000

type Row = Option & { marked: boolean }

/** The options that expire between two days; the marked ones are issued, cancelled or extended together. */
export function OptionsPage() {
  const { t } = useTranslation('booking')
  const now = usePortTime()
  const today = dateOf(now)
  const from = useOptions((state) => state.from) || today
  const to = useOptions((state) => state.to) || addDays(today, mostDays)
  const options = useOptions((state) => state.options)
  const marked = useOptions((state) => state.marked)
  const grid = useRef<GridHandle>(null)
  const path = { fromDate: from, toDate: to }
  const answer = useCached(calls.activeOptions, { path }, { staleTime: 0, refetchInterval })
  const toList = useMoveToGrid(grid, answer.isFetching)
  const loaded = answerOrUndefined(answer.data)?.bookings
  useLayoutEffect(() => commands.push('optionList', false), [])
  useLayoutEffect(() => {
    if (useOptions.getState().from === '') useOptions.setState({ from, to })
  }, [from, to])
  useEffect(() => {
    if (loaded) setOptions(loaded)
  }, [loaded])
  const some = options.length > 0
  useReadiness(some, marked.size)
  useEffect(() => {
    if (some && isFocusFree()) grid.current?.focus()
  }, [some])
  const chosen = options.filter(({ crsReservationId }) => marked.has(crsReservationId))
  const total = formatMoney(sum(chosen.map((option) => option.total)))

  return (
    <>
      <OptionsRange from={from} to={to} today={today} toList={toList} />
      <SectionTitle
        count={options.length}
        notes={
          chosen.length > 0 && (
            <span className="section-note">{t('options.marked', { count: chosen.length, total })}</span>
          )
        }
      >
        {t('options.titleOfDays')}
      </SectionTitle>
      {some && <OptionGrid ref={grid} options={options} marked={marked} now={now} />}
      <QueryStatus
        of={answer}
        word={() => t('options.unread')}
        none={loaded?.length === 0 && t('options.noneOfDays')}
      />
      <OptionsDialog />
    </>
  )
}

interface OptionGridProps {
  options: readonly Option[]
  marked: ReadonlySet<string>
  now: string
  ref: React.Ref<GridHandle>
}

/** Space marks an option, Enter opens it. */
function OptionGrid({ options, marked, now, ref }: OptionGridProps) {
  const { t } = useTranslation('booking')
  const listed = useMemo(
    () => options.map((option) => ({ ...option, marked: marked.has(option.crsReservationId) })),
    [options, marked],
  )
  const [rows] = useState(() => createRows<Row>(listed))
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: 'marked',
        title: t('column.ticked'),
        width: 32,
        tone: 'accent',
        text: (row) => (row.marked ? '✓' : ''),
      },
      ...optionColumns(t, now),
    ],
    [t, now],
  )
  useEffect(() => rows.replace(listed), [rows, listed])
  return (
    <div {...asHigh(options.length, true)}>
      <Grid
        ref={ref}
        name="optionList"
        rows={rows}
        columns={columns}
        label={t('options.titleOfDays')}
        keyOf={({ crsReservationId }) => crsReservationId}
        rowClass={(row) => (row.marked ? 'picked' : undefined)}
        begin={() => rows.placeOf(placeOfCurrent(options))}
        onCursor={({ crsReservationId }) => useOptions.setState({ current: crsReservationId })}
        onSpace={() => void commands.run(bookingCommand.markOption, {}, 'key')}
        onEnter={({ crsReservationId }) =>
          void commands.run(bookingCommand.recall, { reference: crsReservationId }, 'bar')
        }
      />
    </div>
  )
}

function placeOfCurrent(options: readonly Option[]): number {
  const { current } = useOptions.getState()
  return options.findIndex(({ crsReservationId }) => crsReservationId === current)
}

interface OptionsRangeProps {
  /** YYYY-MM-DD */
  from: string
  to: string
  today: string
  /** Moves the focus to the list. */
  toList(): void
}

/** The first and the last day of the list; the other end moves when the range would be longer than 15 days. */
export function OptionsRange({ from, to, today, toList }: OptionsRangeProps) {
  const { t } = useTranslation('booking')
  const [missing, setMissing] = useState<'from' | 'to'>()
  const field = (end: 'from' | 'to') => ({
    label: t(`options.${end}Day`),
    value: end === 'from' ? from : to,
    onChange(date: string) {
      setMissing(date === '' ? end : undefined)
      if (date !== '') setRange(end, date)
    },
    error: missing === end ? t('options.dayNeeded') : undefined,
    ...dayReader(today),
  })
  return (
    <div className="chips" role="search" aria-label={t('options.titleOfDays')}>
      <DateField {...field('from')} />
      <DateField {...field('to')} onEnter={toList} />
      <span className="muted">{t('options.mostDays', { count: mostDays })}</span>
    </div>
  )
}
