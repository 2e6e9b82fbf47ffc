import { sailingCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import { createRows } from '../../grid/rows.ts'
import { useSailing, type Result, resultsOf } from '../sailingStore.ts'
import { useResultColumns, resultKey, Results, rowClass } from './Results.tsx'
import { useHasMapBelow, useHasOneList } from './listRoom.ts'
import { MapBelow } from './TripDetail.tsx'
import { tripId } from '../../../domain/sailing/tripId.ts'
import type { Location } from '../../field/choice/choice.ts'
import { formatDayOfYear, formatTime } from '../../language/date.ts'

interface Props {
  /** The operator wants the company’s column. */
  company: boolean
}

/**
 * The trips of the leg shown, with a tab for each other leg; on a wide screen the lists of all legs, in their order.
 */
export function Legs({ company, locations }: Props & { locations: readonly Location[] }) {
  const { t } = useTranslation('sailing')
  const shown = useSailing((state) => state.leg)
  const legs = useSailing(({ asked }) => asked?.legs.length ?? 1)
  const hasOneList = useHasOneList()
  const hasMapBelow = useHasMapBelow()
  if (hasOneList)
    return (
      <div className="leg" data-spot="results">
        <LegTabs />
        <Results company={company} isShort={hasMapBelow} />
        {hasMapBelow && <MapBelow locations={locations} />}
      </div>
    )
  return (
    <div className="legs" role="group" aria-label={t('legs')}>
      {Array.from({ length: legs }, (_, leg) =>
        leg === shown ? (
          // Keeps its element, and with it the focus, when another leg is shown.
          <div key="shown" className="leg" data-spot="results">
            <LegTab leg={leg} />
            <Results company={company} />
          </div>
        ) : (
          <div key={leg} className="leg other">
            <LegTab leg={leg} />
            <OtherLeg leg={leg} company={company} />
          </div>
        ),
      )}
    </div>
  )
}

const noRows = createRows<Result>([])

/** The trips of a leg that is not the one shown; Enter or a click chooses one. */
function OtherLeg({ leg, company }: Props & { leg: number }) {
  const { t } = useTranslation('sailing')
  const rows = useSailing((state) => state.answers[leg]) ?? noRows
  const columns = useResultColumns(leg, rows, company)
  return (
    <Grid
      rows={rows}
      columns={columns}
      label={`${t('trips')} ${leg + 1}`}
      keyOf={resultKey}
      rowClass={rowClass}
      onEnter={({ number }) =>
        void commands.run(sailingCommand.choose, { picks: [{ by: 'number', number }], from: leg }, 'key')
      }
    />
  )
}

/** A tab for each leg of a search with several. */
export function LegTabs() {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked)
  if (asked === undefined || asked.legs.length < 2) return null
  return (
    <div className="tabs trip-tabs" role="group" aria-label={t('legs')}>
      {asked.legs.map(({ origin, destination, date }, leg) => (
        <LegTab key={`${origin}${destination}${date}`} leg={leg} />
      ))}
    </div>
  )
}

/** A leg with its chosen trip; pressing it shows the leg. */
function LegTab({ leg }: { leg: number }) {
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
      onClick={() => void commands.run(sailingCommand.showLeg, { leg })}
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
