import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { commands } from '../../command/registry.ts'
import { formatDayOfYear, formatTime } from '../../language/date.ts'
import { resultsOf, useSailing } from '../sailingStore.ts'

/** A tab for each leg of a search with several. */
export function LegTabs() {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked)
  if (asked === undefined || asked.legs.length < 2) return null
  return (
    <div className="tabs" role="group" aria-label={t('legs')}>
      {asked.legs.map(({ origin, destination, date }, leg) => (
        <LegTab key={`${origin}${destination}${date}`} leg={leg} />
      ))}
    </div>
  )
}

/** A leg with its chosen trip; pressing it shows the leg. */
export function LegTab({ leg }: { leg: number }) {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked?.legs[leg])
  const chosen = useSailing((state) => state.chosen[leg])
  const isShown = useSailing((state) => state.leg === leg)
  if (asked === undefined) return null
  const { origin, destination, date } = asked
  return (
    <button
      type="button"
      className={isShown ? 'tab here' : 'tab'}
      aria-pressed={isShown}
      onClick={() => void commands.run('sailing.showLeg', { leg })}
    >
      {leg + 1} {origin}→{destination} {date === '' ? t('anyDay') : formatDayOfYear(date)}{' '}
      <span className="strong">{chosenWords(leg, chosen)}</span>
    </button>
  )
}

function chosenWords(leg: number, id: string | undefined): string {
  const found = id === undefined ? undefined : resultsOf(leg).find(({ trip }) => tripId(trip) === id)
  if (found === undefined) return ''
  const { departureDateTime, vessel } = found.trip
  return `${formatTime(departureDateTime)} ${vessel.name ?? vessel.idOrCode}`
}
