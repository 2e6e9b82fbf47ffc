import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { disruption as calls } from '../../../contract/disruption.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import { lineContext } from '../../command/keyboard.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness } from '../../command/useCommands.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { asHigh } from '../../grid/asHigh.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/useRows.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useRecord } from '../../request/record.ts'
import { companyColumns } from './companyColumns.ts'
import { useDeclare, type CompanySailing } from './declareStore.ts'

/** Milliseconds between refreshes: bookings are made during the day. */
const refetchInterval = 60_000

/** The sailings of the user’s companies on a day; Enter asks for a delay, keys for a cancellation or another ship. */
export function CompanyPage({ word }: { word(problem: unknown): string }) {
  const { t } = useTranslation('disruption')
  const { today } = lineContext.get()
  const date = useDeclare((state) => state.date) || today
  const answer = useRecord(calls.companySailings, { query: { date } }, { staleTime: 0, refetchInterval })
  const sailings = answer.data === undefined || isRefusal(answer.data) ? undefined : answer.data.sailings
  const grid = useRef<GridHandle>(null)
  /** Enter was pressed in the day, whose sailings are still to come. */
  const toGrid = useRef(false)
  useReadiness(
    useDeclare((state) => state.current),
    answer.dataUpdatedAt,
  )
  return (
    <>
      <div className="chips">
        <DateField
          label={t('company.day')}
          value={date}
          today={today}
          parse={parseDay}
          onChange={(day) => useDeclare.setState({ date: day, current: undefined })}
          onEnter={() => {
            toGrid.current = true
            grid.current?.focus()
          }}
        />
      </div>
      <SectionTitle count={sailings?.length}>{t('company.sailings')}</SectionTitle>
      {sailings && sailings.length > 0 && (
        <SailingGrid key={date} {...{ sailings, date, toGrid }} ref={grid} />
      )}
      <QueryStatus of={answer} word={word} none={sailings?.length === 0 && t('company.none')} />
    </>
  )
}

function parseDay(text: string): string | undefined {
  const { today } = lineContext.get()
  const day = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
  return day === 'never' ? undefined : day
}

interface SailingGridProps {
  sailings: readonly CompanySailing[]
  date: string
  toGrid: React.RefObject<boolean>
  ref: React.RefObject<GridHandle | null>
}

function SailingGrid({ sailings, date, toGrid, ref }: SailingGridProps) {
  const { t } = useTranslation('disruption')
  const rows = useRows(sailings)
  const columns = useMemo(() => companyColumns(t, date), [t, date])
  const begun = useRef(false)
  // Once for each day, at the next sailing: later answers leave the cursor where it is.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { today, now } = lineContext.get()
    const next = sailings.findIndex(({ departureDateTime }) => departureDateTime >= `${today} ${now}`)
    ref.current?.go(rows.placeOf(Math.max(0, next)))
    if (toGrid.current) ref.current?.focus()
    toGrid.current = false
  }, [sailings, rows, ref, toGrid])
  return (
    <div {...asHigh(sailings.length, true)}>
      <Grid
        ref={ref}
        name="companySailings"
        rows={rows}
        columns={columns}
        label={t('company.sailings')}
        keyOf={({ id }) => String(id)}
        onCursor={({ id }) => useDeclare.setState({ current: id })}
        onEnter={() => void commands.run('disruption.askDelayed', {}, 'key')}
      />
    </div>
  )
}
