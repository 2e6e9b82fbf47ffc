import { useId, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParseResult } from '../field/entry.ts'
import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { Popup } from '../field/Popup.tsx'
import type { FieldPopup } from '../field/entryKeys.ts'
import { type EntryField, useEntry } from '../field/useEntry.ts'
import { yearAfter, yearSheet } from './years.ts'

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
  const picker = usePicker(value ?? most, most, () => entry)

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
  const { year } = picker
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

/** The sheet starts at a year, moves by year, and enters the picked one into the field as text. */
function usePicker(start: number, most: number, entry: () => EntryField) {
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const state = useRef<{ year: number | undefined }>({ year: undefined }).current

  function set(year: number | undefined): boolean {
    state.year = year
    rerender()
    return true
  }

  function pick(year: number): void {
    entry().type(String(year))
    if (entry().commit()) set(undefined)
  }

  const popup: FieldPopup = {
    open: () => set(Math.min(start, most)),
    isOpen: () => state.year !== undefined,
    close: () => void set(undefined),
    take(move) {
      if (state.year === undefined) return false
      // The year is entered as text; the field then proceeds as after typing.
      if (move === 'enter' || move === 'next') entry().type(String(state.year))
      const year = yearAfter(move, state.year)
      return year !== undefined && set(Math.min(year, most))
    },
  }
  return { popup, year: state.year, pick }
}
