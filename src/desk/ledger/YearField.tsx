import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseResult } from '../field/entry/entry.ts'
import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { Popup } from '../field/Popup.tsx'
import { type EntryField, useEntry } from '../field/entry/useEntry.ts'
import { usePicker } from '../field/entry/usePicker.ts'

interface YearFieldProps extends FieldProps {
  value: number | undefined
  onChange(year: number | undefined): void
  /** The latest year that can be chosen. */
  most: number
}

/** A year, typed or picked from a sheet of twelve that Alt+Down opens. */
export function YearField(props: YearFieldProps) {
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
