import { keyName } from '../../command/keys/keyName.ts'
import { monthAndYear, weekdayNames } from '../../language/date.ts'
import { monthSheet } from './calendar.ts'

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
export function Calendar({ id, day, today, allows, marked, onPick }: CalendarProps) {
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
