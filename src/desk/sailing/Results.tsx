import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../domain/sailing/tripId.ts'
import { commands } from '../command/registry.ts'
import { focusSpot } from '../field/spot.ts'
import { Grid, type GridHandle } from '../grid/Grid.tsx'
import { createRows, type Rows } from '../grid/rows.ts'
import { columnsFor } from './columns.ts'
import { hiddenOf, resultsOf, standAt, useSailing, type Result } from './store.ts'
import { partyShort } from './words.ts'

const noRows = createRows<Result>([])
const keyOf = ({ trip }: Result) => tripId(trip)

function pick({ number }: Result): void {
  const { leg } = useSailing.getState()
  void commands.run('sailing.choose', { picks: [{ by: 'number', number }], from: leg }, 'key')
}

/** `?` on a row asks where its price comes from. */
const explain = {
  '?': () => void commands.run('pricing.explain', {}, 'key'),
}

/** Where the last key wants the focus; only a key sets it. */
export function useFocusWish(): void {
  const wish = useSailing((state) => state.focus)
  useEffect(() => {
    if (wish && focusSpot(wish.on)) useSailing.setState({ focus: undefined })
  }, [wish])
}

function rowClass({ trip }: Result): string | undefined {
  const { chosen } = useSailing.getState()
  if (trip.cannotTake !== undefined) return 'dim-row'
  return chosen.includes(tripId(trip)) ? 'picked' : undefined
}

/** The trips of the leg shown; a number goes to its row, Enter and Space take it, left and right change the day. */
export function Results({ company = true }: { company?: boolean }) {
  const { t } = useTranslation('sailing')
  const handle = useRef<GridHandle>(null)
  const rows = useSailing((state) => state.answers[state.leg]) ?? noRows
  const party = useSailing(({ asked }) => (asked ? partyShort(asked.travellers, asked.vehicles) : ''))
  const trucks = useSailing(({ asked }) => asked?.truckSearch ?? false)
  const groups = useSailing(({ asked }) => asked?.groupSearch.status ?? false)
  const packages = useSailing(({ asked }) => asked?.packageSearch ?? false)
  const ways = useMemo(() => hasWays(rows), [rows])
  const columns = useMemo(
    () =>
      columnsFor(t, { party, trucks, groups, packages, ways }).filter(
        ({ key }) => company || key !== 'company',
      ),
    [t, party, trucks, groups, packages, ways, company],
  )
  const leg = useSailing((state) => state.leg)
  useEffect(() => goToChoice(handle.current), [leg])
  return (
    <>
      <OpenReturnNote />
      <Grid
        rows={rows}
        columns={columns}
        label={t('trips')}
        keyOf={keyOf}
        rowClass={rowClass}
        onCursor={standAt}
        onEnter={pick}
        onSpace={pick}
        onNumber={(number) => goToNumber(handle.current, number)}
        onSide={(days) => void commands.run('sailing.shiftDay', { days }, 'key')}
        onSign={explain}
        ref={handle}
      />
      <NoTrips />
    </>
  )
}

/** Whether the trips go between more than one pair of ports: then each has to say between which. */
function hasWays(rows: Rows<Result>): boolean {
  const first = rows.row(0)?.trip
  for (let index = 1; index < rows.size(); index++) {
    const trip = rows.row(index)?.trip
    const same =
      trip?.origin.idOrCode === first?.origin.idOrCode &&
      trip?.destination.idOrCode === first?.destination.idOrCode
    if (!same) return true
  }
  return false
}

/** Numbers stay with their trip, so in another order they are not the places. */
function goToNumber(handle: GridHandle | null, number: number): void {
  const { answers, leg } = useSailing.getState()
  const index = resultsOf(leg).findIndex((result) => result.number === number)
  const place = answers[leg]?.placeOf(index) ?? -1
  if (place >= 0) handle?.go(place)
}

/** Another leg begins at the trip chosen on it, or at its first one. */
function goToChoice(handle: GridHandle | null): void {
  const { answers, chosen, leg } = useSailing.getState()
  const index = resultsOf(leg).findIndex(({ trip }) => tripId(trip) === chosen[leg])
  handle?.go(Math.max(0, answers[leg]?.placeOf(index) ?? 0))
}

/** The way back of an open return has no day: the trip chosen there only says with whom, and at what fare. */
function OpenReturnNote() {
  const { t } = useTranslation('sailing')
  const open = useSailing(({ asked, leg }) => asked?.typeOfTrip === 'OPEN_RETURN' && leg === 1)
  return open ? <p className="message plain">{t('openReturnNote')}</p> : null
}

/** What to do where there is nothing to see. */
function NoTrips() {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked !== undefined)
  const searching = useSailing((state) => state.searching)
  const unanswered = useSailing((state) => state.unanswered)
  useSailing((state) => state.narrowed)
  const shown = useSailing(({ answers, leg }) => answers[leg]?.count() ?? 0)
  const hidden = useSailing(({ leg }) => hiddenOf(leg))
  if (shown > 0) return null
  if (hidden > 0 && !searching) return <p className="empty">{t('allHidden', { count: hidden })}</p>
  if (unanswered && !searching) return <p className="empty">{t('noTripsUnanswered')}</p>
  return <p className="empty">{t(searching ? 'searching' : asked ? 'noTrips' : 'start')}</p>
}
