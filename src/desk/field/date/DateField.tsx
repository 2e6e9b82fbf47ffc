import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateAndDay, monthAndYear, weekdayNames } from '../../language/date.ts'
import { dayAfter, monthSheet } from './calendar.ts'
import type { ParseResult } from '../entry/entry.ts'
import { type FieldProps, FieldShell } from '../FieldShell.tsx'
import { Popup } from '../Popup.tsx'
import { type EntryField, useEntry, usePicker } from '../entry/useEntry.ts'
import { keyName } from '../../keys/keyName.ts'

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange(date: string): void
  /** Returns the day of a typed text (`24`, `24/12`, `fri`, `+3`), as YYYY-MM-DD. */
  parse(text: string): string | undefined
  today: string
  /** First and last day allowed. */
  least?: string
  most?: string
  /** Days to be marked in the calendar. */
  marked?: ReadonlySet<string>
  /** Called with a day of the month the calendar shows. */
  onMonth?(date: string): void
}

/** A date by typing it short; alt+down opens a calendar. */
export function DateField(props: DateFieldProps) {
  const { t } = useTranslation('field')
  const { value, onChange, onEnter, parse, today, must = false } = props
  const { least = '', most = '9999', marked, onMonth } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const calendar = usePicker({
    start: value || today,
    print: formatDate,
    after: dayAfter,
    entry: () => entry,
  })
  const month = calendar.isOpen ? calendar.value.slice(0, 7) : ''
  const onMonthNow = useRef(onMonth)
  onMonthNow.current = onMonth
  useEffect(() => {
    if (month !== '') onMonthNow.current?.(`${month}-01`)
  }, [month])
  const allows = (date: string) => date >= least && date <= most

  function read(text: string): ParseResult<string> {
    if (text.trim() === '') return must ? { problem: t('dateMissing') } : { value: '' }
    const date = text === shown(value) ? value : parse(text.trim())
    if (date === undefined) return { problem: t('notADate', { typed: text.trim() }) }
    if (date < least) {
      const past = date < today && least === today
      return {
        problem: past ? t('past', { date: formatDate(date) }) : t('tooEarly', { date: formatDate(least) }),
      }
    }
    return date > most ? { problem: t('tooLate', { date: formatDate(most) }) } : { value: date }
  }

  const entry: EntryField = useEntry<string>({
    value,
    show: shown,
    read,
    onChange,
    onEnter,
    popup: calendar.popup,
  })
  const meant = entry.open() ? parse(entry.text().trim()) : undefined
  const day = calendar.value
  const popup = { controls: id, active: `${id}-${day}`, open: calendar.isOpen, kind: 'grid' } as const
  return (
    <FieldShell
      size={14}
      note={meant && formatDateAndDay(meant)}
      {...props}
      entry={entry}
      boxRef={box}
      popup={popup}
    >
      {calendar.isOpen && (
        <Popup anchor={box}>
          <Calendar id={id} day={day} today={today} allows={allows} marked={marked} onPick={calendar.pick} />
        </Popup>
      )}
    </FieldShell>
  )
}

function shown(date: string): string {
  return date === '' ? '' : formatDateAndDay(date)
}

interface CalendarProps {
  id: string
  /** The day with the cursor. */
  day: string
  today: string
  allows(date: string): boolean
  marked?: ReadonlySet<string> | undefined
  onPick(date: string): void
}

/** A month to pick a day from; its keys are handled by the field it belongs to, which has the focus. */
function Calendar({ id, day, today, allows, marked, onPick }: CalendarProps) {
  return (
    <div className="calendar">
      <div className="calendar-head">
        <span className="strong">{monthAndYear(day)}</span>
        <span>
          <kbd className="key">{keyName('pageup')}</kbd> <kbd className="key">{keyName('pagedown')}</kbd>
        </span>
      </div>
      <div id={id} role="grid" className="calendar-grid" aria-label={monthAndYear(day)}>
        {weekdayNames().map((name) => (
          <span key={name} role="columnheader" className="calendar-weekday">
            {name}
          </span>
        ))}
        {monthSheet(day).map((date) => (
          <button
            key={date}
            type="button"
            id={`${id}-${date}`}
            role="gridcell"
            tabIndex={-1}
            aria-selected={date === day}
            aria-disabled={!allows(date)}
            className={dayClass(date, { day, today, allows, marked })}
            onClick={() => allows(date) && onPick(date)}
          >
            {Number(date.slice(8, 10))}
          </button>
        ))}
      </div>
    </div>
  )
}

function dayClass(
  date: string,
  { day, today, allows, marked }: Pick<CalendarProps, 'day' | 'today' | 'allows' | 'marked'>,
): string {
  const marks = [
    date.slice(0, 7) !== day.slice(0, 7) && 'other',
    !allows(date) && 'off',
    date === today && 'today',
    marked?.has(date) && 'marked',
    date === day && 'here',
  ]
  return ['calendar-day', ...marks.filter(Boolean)].join(' ')
}
