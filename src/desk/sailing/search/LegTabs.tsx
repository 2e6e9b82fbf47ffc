import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { commands } from '../../command/registry.ts'
import { formatDayOfYear, formatTime } from '../../language/date.ts'
import { resultsOf, useSailing } from '../store.ts'

/** A tab for each leg of a search with several, showing its chosen trip. */
export function LegTabs() {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked)
  const chosen = useSailing((state) => state.chosen)
  const shown = useSailing((state) => state.leg)
  if (asked === undefined || asked.legs.length < 2) return null
  return (
    <div className="tabs" role="group" aria-label={t('legs')}>
      {asked.legs.map(({ origin, destination, date }, leg) => (
        <button
          key={`${origin}${destination}${date}`}
          type="button"
          className={leg === shown ? 'tab here' : 'tab'}
          aria-pressed={leg === shown}
          onClick={() => void commands.run('sailing.showLeg', { leg })}
        >
          {leg + 1} {origin}→{destination} {date === '' ? t('anyDay') : formatDayOfYear(date)}{' '}
          <span className="strong">{chosenWords(leg, chosen[leg])}</span>
        </button>
      ))}
    </div>
  )
}

function chosenWords(leg: number, id: string | undefined): string {
  const found = id === undefined ? undefined : resultsOf(leg).find(({ trip }) => tripId(trip) === id)
  if (found === undefined) return ''
  const { departureDateTime, vessel } = found.trip
  return `${formatTime(departureDateTime)} ${vessel.name ?? vessel.idOrCode}`
}
