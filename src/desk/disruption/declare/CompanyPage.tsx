import { disruptionCommand } from '../commands.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { disruption as calls } from '../../../contract/disruption.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness } from '../../command/useCommands.ts'
import { dayReader } from '../../field/date/calendar.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { SearchField } from '../../field/TextField.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../../grid/gridHandle.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { useDeclare, type CompanySailing, isFound } from './declareCommands.ts'
import type { TFunction } from 'i18next'
import { columnsOf, type Column, figure } from '../../grid/column.ts'
import { formatTime } from '../../language/date.ts'

/** Milliseconds between refreshes: bookings are made during the day. */
const refetchInterval = 60_000

/** The sailings of the user’s companies on a day; Enter asks for a delay, keys for a cancellation or another ship. */
export function CompanyPage() {
  const { t } = useTranslation('disruption')
  const { today } = lineContext.get()
  const date = useDeclare((state) => state.date) || today
  const answer = useCached(calls.companySailings, { query: { date } }, { staleTime: 0, refetchInterval })
  const sailings = answerOrUndefined(answer.data)?.sailings
  const search = useDeclare((state) => state.search)
  const current = useDeclare((state) => state.current)
  // The one that was just delayed has another hour, and stays.
  const found = sailings?.filter((sailing) => sailing.id === current || isFound(sailing, search))
  const grid = useRef<GridHandle>(null)
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  useReadiness(current, answer.dataUpdatedAt)
  return (
    <>
      <div className="chips">
        <DateField
          label={t('company.day')}
          value={date}
          {...dayReader(today)}
          onChange={(day) => useDeclare.setState({ date: day, current: undefined })}
          onEnter={toGrid}
        />
        <SearchField
          label={t('company.search')}
          value={search}
          onSearch={searchSailings}
          toFound={toGrid}
          autoFocus={false}
        />
      </div>
      <SectionTitle count={found?.length}>{t('company.sailings')}</SectionTitle>
      {found && found.length > 0 && (
        <SailingGrid key={`${date} ${search}`} sailings={found} date={date} ref={grid} />
      )}
      <QueryStatus
        of={answer}
        none={found?.length === 0 && t(sailings?.length === 0 ? 'company.none' : 'company.notFound')}
      />
    </>
  )
}

/** Lists other sailings; one that may no longer be listed cannot be declared. */
function searchSailings(search: string): void {
  if (search !== useDeclare.getState().search) useDeclare.setState({ search, current: undefined })
}

interface SailingGridProps {
  sailings: readonly CompanySailing[]
  date: string
  ref: React.RefObject<GridHandle | null>
}

function SailingGrid({ sailings, date, ref }: SailingGridProps) {
  const { t } = useTranslation('disruption')
  const rows = useRows(sailings)
  const columns = useMemo(() => companyColumns(t, date), [t, date])
  const begun = useRef(false)
  // Once for each day and search, at the next sailing: later answers leave the cursor where it is.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { today, now } = lineContext.get()
    const next = sailings.findIndex(({ departureDateTime }) => departureDateTime >= `${today} ${now}`)
    ref.current?.go(rows.placeOf(Math.max(0, next)))
  }, [sailings, rows, ref])
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
        onEnter={() => void commands.run(disruptionCommand.askDelayed, {}, 'key')}
      />
    </div>
  )
}

/** How many it carries of a kind. */
const carried = (key: Exclude<keyof CompanySailing['carried'], 'agencies'>, t: TFunction<'disruption'>) => ({
  ...figure<CompanySailing>(92, (sailing) => sailing.carried[key]),
  title: t(`company.column.${key}`),
})

/** Columns of the sailings of a company on a day, with whom each carries. */
const companyColumns = (t: TFunction<'disruption'>, day: string): Column<CompanySailing>[] =>
  columnsOf<CompanySailing>()(
    {
      departs: {
        width: 84,
        tone: 'strong',
        needed: true,
        text: ({ departureDateTime }) => formatTime(departureDateTime, day),
        value: ({ departureDateTime }) => departureDateTime,
      },
      arrives: {
        title: t('company.column.arrives'),
        width: 84,
        tone: 'muted',
        text: ({ arrivalDateTime, departureDateTime }) => formatTime(arrivalDateTime, departureDateTime),
        value: ({ arrivalDateTime }) => arrivalDateTime,
      },
      vessel: { width: 160, grow: 1, text: ({ company, vessel }) => `${company} ${vessel.name}` },
      route: {
        width: 262,
        grow: 2,
        text: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
      },
      via: {
        title: t('company.column.via'),
        width: 150,
        tone: 'muted',
        text: ({ calls: [, ...others] }) => others.map(({ port }) => port.idOrCode).join(' '),
      },
      bookings: carried('bookings', t),
      passengers: carried('passengers', t),
      vehicles: carried('vehicles', t),
      checkedIn: carried('checkedIn', t),
      declared: {
        title: t('column.kind'),
        width: 170,
        tone: 'warn',
        text: ({ declared }) => declared.map((kind) => t(`kind.${kind}`)).join(', '),
      },
    },
    (key) => t(`column.${key}`),
  )
