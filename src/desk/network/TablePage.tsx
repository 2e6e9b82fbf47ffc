import { type Ref, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { network as calls, type DescribedColumn, type DescribedTable } from '../../contract/network.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { Button, KeyHint } from '../field/Button.tsx'
import { PageBody } from '../field/PageBody.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { SearchField } from '../field/TextField.tsx'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { logFault } from '../request/fault.ts'
import { useFollowedStock } from '../sailing/followStock.ts'
import { answerOrUndefined, invalidate, useCached } from '../request/cache.ts'
import { networkCommand } from './commands.ts'
import { cursorNow, emptyDraft, showTable, useNetwork, tableGrid } from './networkStore.ts'
import { loadStoredChanges } from './storedChanges.ts'
import { longestTexts, problemsOf, tableColumns, useCodes } from './tableColumns.ts'
import { rowsOf, rowsShown, type Cells, type TableRow, shownText } from './tableRows.ts'
import './network.css'

interface RowDetailProps {
  table: DescribedTable
  row: TableRow | undefined
  column: DescribedColumn | undefined
}

/** Explains the column of the cursor, and shows the difference of its row to the published one. */
function RowDetail({ table, row, column }: RowDetailProps) {
  const { t } = useTranslation('network')
  return (
    <>
      {column && (
        <div>
          <SectionTitle>{column.name}</SectionTitle>
          <p>{column.about}</p>
          <p className="muted">{t('expected', { expected: column.expected })}</p>
          {column.example !== '' && <p className="muted">{t('example', { example: column.example })}</p>}
          {column.isInitial && <p className="muted">{t('initial')}</p>}
        </div>
      )}
      <div>
        <SectionTitle>{t('difference')}</SectionTitle>
        {row && row.state !== 'same' ? (
          <Difference table={table} row={row} />
        ) : (
          <p className="muted">{t('state.same')}</p>
        )}
      </div>
    </>
  )
}

function Difference({ table, row }: { table: DescribedTable; row: TableRow }) {
  const { t } = useTranslation('network')
  if (row.state === 'added' || row.state === 'withdrawn')
    return <p className="warn">{t(`state.${row.state}`)}</p>
  return table.columns.map((column, at) => {
    const { name } = column
    const [was, is] = [row.from?.[at] ?? '', row.cells[at] ?? ''].map((cell) => shownText(column, cell))
    return (
      was !== is && (
        <p key={name}>
          <span className="strong">{name}</span> {`${was || t('empty')} →`}{' '}
          <span className="warn">{is || t('empty')}</span>
        </p>
      )
    )
  })
}

/** The rows of one table, typed over cell by cell; changes are a draft until they are published. */
export function TablePage() {
  const { table: name = '' } = useParams()
  const list = useCached(calls.tables, {})
  const answer = useCached(calls.rows, { path: { table: name } }, { staleTime: 0 })
  useFollowedStock(undefined, renewTables)
  const tables = answerOrUndefined(list.data)?.tables
  const table = tables?.find((described) => described.name === name)
  // A preview is of the changes of all tables, so those of each are loaded.
  const names = tables?.map((described) => described.name).join(' ') ?? name
  const published = answerOrUndefined(answer.data)?.rows
  useLayoutEffect(() => showTable(name), [name])
  useEffect(() => {
    loadStoredChanges(names.split(' ')).catch(logFault)
  }, [names])
  if (!table || !published) return <QueryStatus of={list.data ? answer : list} />
  return <Table key={name} table={table} published={published} />
}

/** Another desk or a load has published: what is typed here stays a draft on the new rows. */
const renewTables = () => Promise.all([invalidate(calls.tables), invalidate(calls.rows)])

interface TableProps {
  table: DescribedTable
  published: readonly Cells[]
}

function Table({ table, published }: TableProps) {
  const { t } = useTranslation('network')
  const draft = useNetwork((state) => state.drafts[table.name] ?? emptyDraft)
  const filter = useNetwork((state) => state.filter)
  const onlyChanged = useNetwork((state) => state.onlyChanged)
  const sorting = useNetwork((state) => state.sorting)
  const faults = useNetwork((state) => state.faults[table.name])
  const all = useMemo(() => rowsOf(table, published, draft.changes), [table, published, draft.changes])
  const rows = useMemo(
    () => rowsShown(table, all, { filter, onlyChanged, sorting }),
    [table, all, filter, onlyChanged, sorting],
  )
  const codes = useCodes(table, all)
  const longest = useMemo(() => longestTexts(table, published), [table, published])
  const columns = useMemo(() => tableColumns(table, codes, longest), [table, codes, longest])
  const problems = useMemo(() => problemsOf(table, codes, faults, t), [table, codes, faults, t])
  const grid = useRef<EditGridHandle>(null)
  const live = useRef(rows)
  live.current = rows
  // The cell that a preview has led to, or the one that was left.
  const target = useRef(cursorNow())
  useLayoutEffect(() => {
    const goTo = (id: string, column: string) => {
      const at = live.current.findIndex((row) => row.id === id)
      if (at >= 0) grid.current?.go(at, column)
      if (at >= 0) grid.current?.focus()
      target.current = at < 0 ? { id, column } : undefined
    }
    return tableGrid.set(goTo)
  }, [])
  // A row that has just been added is not in the grid before it is rendered.
  useLayoutEffect(() => {
    const { id, column } = target.current ?? { id: '', column: '' }
    if (rows.some((row) => row.id === id)) tableGrid.go(id, column)
  }, [rows])
  // Without a row the grid has no field: pasted rows go where the focus is, which would be the line.
  const add = useRef<HTMLButtonElement>(null)
  const isEmpty = all.length === 0
  useEffect(() => {
    if (isEmpty) add.current?.focus()
    else grid.current?.focus()
  }, [isEmpty])
  const onPlace = useCallback(
    ({ id }: TableRow, _: number, column: string) => useNetwork.setState({ cursor: { id, column } }),
    [],
  )
  const changed = Object.keys(draft.changes).length
  useReadiness(changed, rows.length)
  return (
    <PageBody kind="many-columns" beside={<CursorDetail table={table} rows={rows} />}>
      <section
        className="table-rows"
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!/[\n\t]/.test(text.trim())) return
          event.preventDefault()
          void commands.run(networkCommand.pasteRows, { text }, 'key')
        }}
      >
        <SectionTitle
          count={rows.length}
          notes={
            <>
              {table.lacked !== undefined && (
                <span className="section-note">{t('readOnly', { company: table.lacked })}</span>
              )}
              {changed > 0 && <span className="section-note">{t('unpublished', { count: changed })}</span>}
              {sorting && (
                <span className="section-note">
                  {t('sorted', { column: sorting.column, sign: sorting.descending ? '↓' : '↑' })}
                </span>
              )}
            </>
          }
        >
          {table.name}
        </SectionTitle>
        <div className="chips">
          <div data-spot="tableFilter">
            <SearchField
              label={t('filter')}
              value={filter}
              onSearch={(text) => useNetwork.setState({ filter: text })}
              toFound={() => grid.current?.focus()}
              autoFocus={false}
            />
          </div>
          <TableButtons add={add} isChanged={changed > 0} onlyChanged={onlyChanged} />
        </div>
        <EditGrid
          ref={grid}
          name={`network-${table.name}`}
          rows={rows}
          columns={columns}
          label={table.name}
          keyOf={rowId}
          onPlace={onPlace}
          problems={problems}
          rowClass={rowClass}
        />
        {rows.length === 0 && <p className="empty">{t(all.length === 0 ? 'noRows' : 'noRowFound')}</p>}
      </section>
    </PageBody>
  )
}

const rowId = ({ id }: TableRow) => id
const rowClass = ({ state }: TableRow) => (state === 'withdrawn' ? 'dim-row withdrawn-row' : undefined)

function CursorDetail({ table, rows }: { table: DescribedTable; rows: readonly TableRow[] }) {
  const cursor = useNetwork((state) => state.cursor)
  const row = rows.find(({ id }) => id === cursor?.id) ?? rows[0]
  const column: DescribedColumn | undefined =
    table.columns.find(({ name }) => name === cursor?.column) ?? table.columns[0]
  return <RowDetail table={table} row={row} column={column} />
}

interface TableButtonsProps {
  add: Ref<HTMLButtonElement>
  isChanged: boolean
  onlyChanged: boolean
}

function TableButtons({ add, isChanged, onlyChanged }: TableButtonsProps) {
  const { t } = useTranslation('network')
  const verbs = onlyChanged ? (['addRow', 'differences'] as const) : (['addRow', 'withdrawRow'] as const)
  return (
    <>
      {verbs.map((verb) => (
        <Button
          key={verb}
          {...(verb === 'addRow' && { ref: add })}
          onPress={() => void commands.run(networkCommand[verb], {}, 'bar')}
        >
          <KeyHint command={networkCommand[verb]} />
          {t(verb === 'differences' ? 'showAll' : `command.${verb}`)}
        </Button>
      ))}
      {isChanged && (
        <Button kind="main" onPress={() => void commands.run(networkCommand.preview, {}, 'bar')}>
          <KeyHint command={networkCommand.preview} />
          {t('command.preview')}
        </Button>
      )}
    </>
  )
}
