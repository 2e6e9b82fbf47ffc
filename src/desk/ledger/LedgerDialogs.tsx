import { ledgerCommand } from './commands.ts'
import { refuse } from '../../domain/refusal.ts'
import { CheckDialog } from './check/CheckDialog.tsx'
import { FinancialDialog } from './FinancialDialog.tsx'
import { useBooks } from './ledgerStore.ts'
import { useEffect, useMemo, useRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger, fileTypes } from '../../contract/ledger.ts'
import { refusedText } from '../command/useCommands.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { ExportButtons } from '../grid/export/ExportButtons.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { CreditUse, CompanyCreditLimits, ticketStockColumns, ticketStockSeries } from './AccountPanel.tsx'
import { lineContext } from '../command/keyboard.ts'
import { choicesFrom, useCompanies } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { Problem } from '../field/Problem.tsx'
import { useForm, useProblem } from '../field/useForm.ts'
import type { ParseResult } from '../field/entry/entry.ts'
import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { Popup } from '../field/Popup.tsx'
import { type EntryField, useEntry, usePicker } from '../field/entry/useEntry.ts'

export function LedgerDialogs() {
  const dialog = useBooks((state) => state.dialog)
  if (dialog === 'clearances') return <ClearancesDialog />
  if (dialog === 'financialData') return <FinancialDialog />
  return dialog === 'ticketStock' ? <StockDialog /> : <CheckDialog />
}

/** The agency’s ticket series with the tickets left in each, and how much of its credit is used. */
function StockDialog() {
  const { t } = useTranslation('ledger')
  const credits = useCached(ledger.credits, {})
  const data = answerOrUndefined(credits.data)
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => ticketStockColumns(t), [t])
  const stock = useMemo(() => data && ticketStockSeries(data), [data])
  useEffect(() => grid.current?.focus(), [])
  return (
    <Dialog
      title={t('command.ticketStock')}
      place="ticketStock"
      onClose={() => void commands.run(ledgerCommand.close, {}, 'screen')}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void credits.refetch()}>
            {t('command.refreshCredit')}
          </Button>
          <ExportButtons />
        </>
      }
    >
      <NarrowedGrid
        ref={grid}
        name="ticketStock"
        file="ticket-stock"
        fits
        list={stock}
        columns={columns}
        label={t('stock')}
        keyOf={({ company, series, automatic }) => `${company} ${series} ${automatic}`}
        answer={credits}
        word={() => refusalText(refuse('credit_unavailable'))}
        none={t('nothingFound')}
      />
      {data && (
        <div className="two-parts">
          <CompanyCreditLimits credits={data} />
          <CreditUse credits={data} />
        </div>
      )}
    </Dialog>
  )
}

const types = choicesFrom(fileTypes.map((type) => ({ code: type, name: type })))

/** The form of the dialog, and its download. */
function useClearanceForm(thisYear: number) {
  const form = useForm<{ company: string; fileType: string; year?: number; number?: number }>({
    company: '',
    year: thisYear,
    fileType: 'pdf',
  })
  const [problem, setProblem] = useProblem<string>(form.now)

  async function download() {
    const { company, year, number, fileType } = form.now()
    const type = fileTypes.find((one) => one === fileType)
    if (company === '' || year === undefined || number === undefined || type === undefined)
      return setProblem(refusalText(refuse('clearance_incomplete')))
    const outcome = await commands.run(
      ledgerCommand.download,
      { company, year, number, fileType: type },
      'screen',
    )
    setProblem(refusedText(outcome))
  }
  return { form, problem, download: () => void download() }
}

/** One clearance by company, year and number, as a file in a new window. */
function ClearancesDialog() {
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const thisYear = useMemo(() => Number(lineContext.get().today.slice(0, 4)), [])
  const { form, problem, download } = useClearanceForm(thisYear)
  return (
    <Dialog
      title={t('command.clearances')}
      place="clearances"
      size="medium"
      onClose={() => void commands.run(ledgerCommand.close, {}, 'screen')}
      foot={
        <Button kind="main" onPress={download}>
          {t('clearance.download')}
        </Button>
      }
    >
      <div className="form">
        <ChoiceField
          label={t('clearance.company')}
          must
          size={32}
          value={form.values.company}
          source={companies}
          onChange={form.set('company')}
        />
        <YearField
          label={t('clearance.year')}
          must
          most={thisYear}
          value={form.values.year}
          onChange={form.set('year')}
        />
        <NumberField
          label={t('clearance.number')}
          must
          least={1}
          most={99}
          value={form.values.number}
          onChange={form.set('number')}
          onEnter={download}
        />
        <ChoiceField
          label={t('clearance.fileType')}
          must
          withoutCode
          size={6}
          value={form.values.fileType}
          source={types}
          onChange={form.set('fileType')}
          onEnter={download}
        />
      </div>
      <Problem words={problem} />
    </Dialog>
  )
}

interface YearFieldProps extends FieldProps {
  value: number | undefined
  onChange(year: number | undefined): void
  /** The latest year that can be chosen. */
  most: number
}

/** A year, typed or picked from a sheet of twelve that Alt+Down opens. */
function YearField(props: YearFieldProps) {
  const { t } = useTranslation('ledger')
  const { value, onChange, onEnter, most } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const picker = usePicker({
    start: Math.min(value ?? most, most),
    print: String,
    after: (move, year: number) => {
      const next = yearAfter(move, year)
      return next === undefined ? undefined : Math.min(next, most)
    },
    entry: () => entry,
  })

  function read(text: string): ParseResult<number | undefined> {
    if (text.trim() === '') return { value: undefined }
    if (!/^\d{4}$/.test(text.trim())) return { problem: t('year.wrong') }
    const year = Number(text)
    return year > most ? { problem: t('year.future', { year: most }) } : { value: year }
  }

  const entry: EntryField = useEntry<number | undefined>({
    value,
    show: (year) => (year === undefined ? '' : String(year)),
    read,
    onChange,
    onEnter,
    popup: picker.popup,
  })
  const year = picker.isOpen ? picker.value : undefined
  const popup = {
    controls: id,
    active: year === undefined ? undefined : `${id}-${year}`,
    open: year !== undefined,
    kind: 'grid',
  } as const
  return (
    <FieldShell size={6} {...props} entry={entry} boxRef={box} popup={popup}>
      {year !== undefined && (
        <Popup anchor={box}>
          <Years id={id} here={year} most={most} onPick={picker.pick} />
        </Popup>
      )}
    </FieldShell>
  )
}

interface YearsProps {
  id: string
  here: number
  most: number
  onPick(year: number): void
}

function Years({ id, here, most, onPick }: YearsProps) {
  const { t } = useTranslation('ledger')
  return (
    <div id={id} role="grid" className="calendar" aria-label={t('clearance.year')}>
      {yearSheet(here).map((row) => (
        <div key={row[0]} role="row" className="year-row">
          {row.map((year) => (
            <button
              key={year}
              type="button"
              id={`${id}-${year}`}
              role="gridcell"
              tabIndex={-1}
              aria-selected={year === here}
              aria-disabled={year > most}
              className={`calendar-day${year > most ? ' off' : ''}${year === here ? ' here' : ''}`}
              onClick={() => year <= most && onPick(year)}
            >
              {year}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const across = 4
const shown = 12

/** The twelve years that contain one, in rows. Sheets are aligned, so all twelve years give the same sheet. */
export function yearSheet(year: number): number[][] {
  const first = year - (year % shown)
  return Array.from({ length: shown / across }, (_, row) =>
    Array.from({ length: across }, (_column, column) => first + row * across + column),
  )
}

/** The year a move leads to; undefined when the move has no meaning in a sheet of years. */
export function yearAfter(move: string, year: number): number | undefined {
  const steps = { left: -1, right: 1, up: -across, down: across, pageUp: -shown, pageDown: shown }[move]
  return steps === undefined ? undefined : year + steps
}
