import { useTranslation } from 'react-i18next'
import { addDays } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { formatDayOfMonth } from '../language/date.ts'
import { DayFigure } from './DayFigure.tsx'
import { useSailing } from './store.ts'
import { useDays } from './useDays.ts'

const daysAround = 7

/** The days around that of the leg shown, with the cheapest price of the party, or that nothing is left. */
export function DateStrip({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const leg = useSailing((state) => Math.min(state.leg, state.form.legs.length - 1))
  const date = useSailing((state) => state.form.legs[leg]?.date ?? '')
  const [from, to] = date === '' ? ['', ''] : [addDays(date, -daysAround), addDays(date, daysAround)]
  const known = useDays(leg, from, to, today)
  if (date === '') return <div className="tabs day-strip" />
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(from, index))
  return (
    <div className="tabs day-strip" role="group" aria-label={t('days')}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          className={day === date ? 'tab here' : day < today ? 'tab off' : 'tab'}
          aria-pressed={day === date}
          disabled={day < today}
          onClick={() => void commands.run('sailing.day', { date: day })}
        >
          <span>{formatDayOfMonth(day)}</span>
          <DayFigure day={known.get(day)} />
        </button>
      ))}
    </div>
  )
}
