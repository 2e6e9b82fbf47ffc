import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inventory as calls } from '../../contract/inventory.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { dayReader } from '../field/date/calendar.ts'
import { DateField } from '../field/date/DateField.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SearchField } from '../field/TextField.tsx'
import { amount, columnsOf, figure, type Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { formatDayOfYear } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useFollowedStock } from '../sailing/followStock.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { inventoryCommand } from './commands.ts'
import { daysOnScreen, hasWords, refreshLists, type SaleSailing, useInventory } from './inventoryStore.ts'
import {
  classesText,
  controlsText,
  endsText,
  fullestClass,
  laneMetres,
  loadOf,
  sailingText,
} from './saleText.ts'

/** Milliseconds between refreshes where no changes are sent, as by another CRS. */
const refetchInterval = 30_000

/** Shows what is for sale of the sailings of the user’s companies, live; keys change it for the marked rows. */
export function InventoryPage() {
  const { t } = useTranslation('inventory')
  const { today } = lineContext.get()
  useInventory((state) => `${state.from} ${state.to}`)
  const days = daysOnScreen()
  const answer = useCached(calls.sailings, { body: days }, { staleTime: 0, refetchInterval })
  const loaded = answerOrUndefined(answer.data)
  useFollowedStock(loaded?.sailings ?? [], refreshLists)
  const search = useInventory((state) => state.search)
  const marked = useInventory((state) => state.marked)
  const current = useInventory((state) => state.current)
  const shown = useMemo(
    () =>
      loaded?.sailings
        .filter((sailing) => hasWords(sailing, search))
        .map((sailing) => ({ ...sailing, marked: marked.has(sailing.id) })),
    [loaded, search, marked],
  )
  const grid = useRef<GridHandle>(null)
  const toGrid = useMoveToGrid(grid, answer.isFetching)
  useReadiness(current, marked.size, answer.dataUpdatedAt)
  const others = { current: undefined, marked: new Set<number>(), anchor: undefined }
  return (
    <>
      <div className="chips">
        <DateField
          label={t('from')}
          value={days.from}
          {...dayReader(today)}
          onChange={(from) => useInventory.setState({ from, to: from > days.to ? '' : days.to, ...others })}
        />
        <DateField
          label={t('to')}
          value={days.to}
          {...dayReader(today)}
          least={days.from}
          onChange={(to) => useInventory.setState({ from: days.from, to, ...others })}
          onEnter={toGrid}
        />
        <SearchField
          label={t('search')}
          value={search}
          onSearch={(words) => {
            if (words !== useInventory.getState().search) useInventory.setState({ search: words, ...others })
          }}
          toFound={toGrid}
          autoFocus={false}
        />
      </div>
      <SectionTitle
        count={shown?.length}
        notes={
          <>
            {marked.size > 0 && <span className="section-note">{t('marked', { count: marked.size })}</span>}
            {loaded?.more && <span className="section-note warn">{t('more')}</span>}
          </>
        }
      >
        {t('sailings')}
      </SectionTitle>
      {shown && shown.length > 0 && (
        <>
          <SaleGrid key={`${days.from} ${days.to} ${search}`} sailings={shown} ref={grid} />
          <CurrentSailing sailings={shown} />
        </>
      )}
      <QueryStatus
        of={answer}
        none={shown?.length === 0 && t(loaded?.sailings.length === 0 ? 'none' : 'nothingHasWords')}
      />
    </>
  )
}

type Row = SaleSailing & { marked: boolean }

interface SaleGridProps {
  sailings: readonly Row[]
  ref: React.RefObject<GridHandle | null>
}

function SaleGrid({ sailings, ref }: SaleGridProps) {
  const { t } = useTranslation('inventory')
  const rows = useRows(sailings)
  const columns = useMemo(() => saleColumns(t), [t])
  const begun = useRef(false)
  // Once: later answers leave the cursor where it is.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    ref.current?.go(0)
  }, [rows, ref])
  return (
    <div {...asHigh(sailings.length, true)}>
      <Grid
        ref={ref}
        name="inventory"
        rows={rows}
        columns={columns}
        label={t('sailings')}
        keyOf={({ id }) => String(id)}
        rowClass={(row) => (row.marked ? 'picked' : undefined)}
        onCursor={({ id }) => useInventory.setState({ current: id })}
        onSpace={() => void commands.run(inventoryCommand.mark, {}, 'key')}
        onEnter={() => void commands.run(inventoryCommand.askLimit, {}, 'key')}
      />
    </div>
  )
}

/** Shows the texts that do not fit the columns: the classes and the controls of the sailing under the cursor. */
function CurrentSailing({ sailings }: { sailings: readonly Row[] }) {
  const { t } = useTranslation('inventory')
  const current = useInventory((state) => state.current)
  const sailing = sailings.find(({ id }) => id === current)
  if (!sailing) return null
  const facts = [
    ['', sailingText(sailing)],
    [t('column.ports'), sailing.calls.length > 2 ? sailing.calls.join(' ') : ''],
    [t('column.classes'), classesText(sailing)],
    [t('column.controls'), controlsText(sailing, t)],
  ].filter(([, value]) => value !== '')
  return (
    <p className="message plain">
      {facts.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join(' · ')}
    </p>
  )
}

const percent = 100

const share = ({ sold, capacity }: { sold: number; capacity: number }) =>
  capacity === 0 ? 0 : Math.round((percent * sold) / capacity)

const persons = (sailing: SaleSailing) => loadOf(sailing, (code) => code === 'PAX')

const loadText = ({ sold, capacity }: { sold: number; capacity: number }) =>
  capacity === 0 ? '' : `${sold}/${capacity}`

/** Persons sold in a week that are so much more or fewer than usual are marked. */
const [strongRate, weakRate] = [1.25, 0.75]

function rateTone({ soldLately, usualLately }: Row): string {
  if (usualLately === 0) return 'muted'
  const rate = soldLately / usualLately
  return rate >= strongRate ? 'good' : rate <= weakRate ? 'warn' : ''
}

/** Columns of the sailings, with what is sold of each and under which controls. */
const saleColumns = (t: TFunction<'inventory'>): Column<Row>[] =>
  columnsOf<Row>()(
    {
      marked: { width: 32, tone: 'accent', text: ({ marked }) => (marked ? '✓' : '') },
      departs: {
        width: 156,
        tone: 'strong',
        needed: true,
        text: ({ departureDateTime }) =>
          `${formatDayOfYear(departureDateTime.slice(0, 10))} ${departureDateTime.slice(11, 16)}`,
        value: ({ departureDateTime }) => departureDateTime,
      },
      line: { width: 78, text: ({ company, line }) => `${company} ${line}` },
      vessel: { width: 110, grow: 1, text: ({ vessel }) => vessel.name },
      ports: { width: 102, tone: 'muted', text: endsText, exported: ({ calls: ports }) => ports.join(' ') },
      persons: {
        width: 84,
        numeric: true,
        text: (row) => loadText(persons(row)),
        value: (row) => persons(row).sold,
      },
      load: {
        width: 56,
        numeric: true,
        text: (row) => `${share(persons(row))} %`,
        value: (row) => share(persons(row)),
      },
      lanes: {
        width: 84,
        numeric: true,
        text: (row) => loadText(laneMetres(row)),
        value: (row) => laneMetres(row).sold,
      },
      classes: { width: 134, tone: 'muted', text: fullestClass, exported: classesText },
      bookings: figure(62, ({ bookings }) => bookings),
      revenue: { ...amount(96, ({ revenue }) => revenue), money: true },
      rate: {
        width: 86,
        numeric: true,
        tone: rateTone,
        text: ({ soldLately, usualLately }) => `${soldLately} / ${Math.round(usualLately)}`,
        value: ({ soldLately }) => soldLately,
      },
      controls: { width: 190, grow: 2, tone: 'warn', text: (row) => controlsText(row, t) },
    },
    (key) => t(`column.${key}`),
  )
