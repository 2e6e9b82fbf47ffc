import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { formatDayOfMonth } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { dayKey, useSailing } from './store.ts'

const daysAround = 3

/** The week around the day of the leg shown, with the cheapest adult fare of the days already asked for. */
export function DateStrip({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const form = useSailing((state) => state.form)
  const leg = useSailing((state) => Math.min(state.leg, state.form.legs.length - 1))
  const cheapest = useSailing((state) => state.cheapest)
  const date = form.legs[leg]?.date ?? ''
  if (date === '') return <div className="tabs day-strip" />
  const days = Array.from({ length: 2 * daysAround + 1 }, (_, index) => addDays(date, index - daysAround))
  return (
    <div className="tabs day-strip" role="group" aria-label={t('days')}>
      {days.map((day) => {
        const key = dayKey(form, leg, day)
        return (
          <button
            key={day}
            type="button"
            tabIndex={-1}
            className={day === date ? 'tab here' : day < today ? 'tab off' : 'tab'}
            aria-pressed={day === date}
            disabled={day < today}
            onClick={() => void commands.run('sailing.shiftDay', { days: daysBetween(date, day) })}
          >
            {formatDayOfMonth(day)}{' '}
            <span className="accent">
              {cheapest[key] === undefined ? (key in cheapest ? '–' : '') : formatMoney(cheapest[key])}
            </span>
          </button>
        )
      })}
    </div>
  )
}
