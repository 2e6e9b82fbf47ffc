import type { TFunction } from 'i18next'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../command/keys/keyName.ts'
import { focusTarget } from '../../field/focus/focusTarget.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { createRows } from '../../grid/rows.ts'
import { formatDateAndDay } from '../../language/date.ts'
import { useProgress } from '../../request/progress.ts'
import { useResultColumns } from './resultColumns.ts'
import type { SearchForm } from '../search/form.ts'
import { daysAround, nearestDay, useDays } from '../days/useDays.ts'
import {
  hiddenOf,
  indexOfCursor,
  resultsOf,
  isChosen,
  moveCursor,
  useSailing,
  type Result,
} from '../sailingStore.ts'

const noRows = createRows<Result>([])
export const keyOf = ({ trip }: Result) => tripId(trip)

function pick({ number }: Result): void {
  const { leg } = useSailing.getState()
  void commands.run('sailing.choose', { picks: [{ by: 'number', number }], from: leg }, 'key')
}

/** `?` on a row explains its price. */
const explain = {
  '?': () => void commands.run('pricing.explain', {}, 'key'),
}

/** Moves the focus to the target in the store; only key presses set it. */
export function useFocusTarget(): void {
  const focusRequest = useSailing((state) => state.focus)
  useEffect(() => {
    if (focusRequest && focusTarget(focusRequest.on)) useSailing.setState({ focus: undefined })
  }, [focusRequest])
}

export function rowClass({ trip }: Result): string | undefined {
  if (trip.cannotTake !== undefined) return 'dim-row'
  return isChosen(trip) ? 'picked' : undefined
}

/**
 * The trips of the leg shown. A number goes to its row, Enter and Space choose it, left and right change the
 * day.
 */
export function Results({ company = true }: { company?: boolean }) {
  const { t } = useTranslation('sailing')
  const handle = useRef<GridHandle>(null)
  const rows = useSailing((state) => state.answers[state.leg]) ?? noRows
  const leg = useSailing((state) => state.leg)
  const columns = useResultColumns(leg, rows, company)
  useEffect(() => followCursor(handle), [])
  return (
    <>
      <OpenReturnNote />
      <Grid
        name="sailings"
        rows={rows}
        columns={columns}
        label={t('trips')}
        keyOf={keyOf}
        rowClass={rowClass}
        begin={indexOfCursor}
        onCursor={moveCursor}
        onEnter={pick}
        onSpace={pick}
        opensOnClick
        placeOfNumber={placeOfNumber}
        onSide={(days) => void commands.run('sailing.shiftDay', { days }, 'key')}
        onSign={explain}
        ref={handle}
      />
      <NoTrips />
    </>
  )
}

/** A number belongs to a trip, so after sorting it is not the row’s index. */
function placeOfNumber(number: number): number {
  const { answers, leg } = useSailing.getState()
  const index = resultsOf(leg).findIndex((result) => result.number === number)
  return index < 0 ? -1 : (answers[leg]?.placeOf(index) ?? -1)
}

/**
 * Keeps the grid’s cursor equal to the store’s, which a choice typed on the line also moves. Returns its
 * undo.
 */
function followCursor(handle: RefObject<GridHandle | null>): () => void {
  return useSailing.subscribe((state, before) => {
    // A new list is not rendered yet; it will start at the store’s cursor.
    const sameList = state.answers === before.answers && state.leg === before.leg
    if (!sameList || state.current === before.current) return
    const place = indexOfCursor()
    if (place >= 0 && place !== handle.current?.place()) handle.current?.go(place)
  })
}

/** An open return has no return date: the trip chosen for it only sets the company and the fare. */
function OpenReturnNote() {
  const { t } = useTranslation('sailing')
  const open = useSailing(({ asked, leg }) => asked?.typeOfTrip === 'OPEN_RETURN' && leg === 1)
  return open ? <p className="message plain">{t('openReturnNote')}</p> : null
}

/** Shown instead of an empty list: what to do next. */
function NoTrips() {
  const { t } = useTranslation('sailing')
  const asked = useSailing((state) => state.asked)
  const searching = useSailing((state) => state.searching)
  const unanswered = useSailing((state) => state.unanswered)
  const away = useProgress(({ watched, reachable }) => watched && !reachable)
  useSailing((state) => state.narrowed)
  const shown = useSailing(({ answers, leg }) => answers[leg]?.count() ?? 0)
  const hidden = useSailing(({ leg }) => hiddenOf(leg))
  const notSearched = away && searching
  if (notSearched) return <p className={shown > 0 ? 'message' : 'empty'}>{t('noTripsUnanswered')}</p>
  if (shown > 0) return null
  if (hidden > 0 && !searching) return <p className="empty">{t('allHidden', { count: hidden })}</p>
  if (unanswered && !searching) return <p className="empty">{t('noTripsUnanswered')}</p>
  if (asked && !searching) return <NoneOnTheDay asked={asked} />
  return <p className="empty">{t(searching ? 'searching' : 'start')}</p>
}

/**
 * For the search that was sent: the day with its year, the end of the timetable, and the key for the nearest
 * sailings.
 */
function NoneOnTheDay({ asked }: { asked: SearchForm }) {
  const { t } = useTranslation('sailing')
  const leg = useSailing((state) => state.leg)
  const { date = '' } = asked.legs[leg] ?? {}
  const [from, to] = date === '' ? ['', ''] : [addDays(date, -daysAround), addDays(date, daysAround)]
  const days = useDays(asked, leg, from, to, lineContext.get().today)
  const nearest = date === '' ? undefined : nearestDay(days, date)
  const key = useKeyName('sailing.nearestDay')
  if (date === '') return <p className="empty">{t('noTrips')}</p>
  const { timetableEnds: last } = days
  return (
    <p className="empty">
      {t('noTripsOn', { day: formatDateAndDay(date) })}{' '}
      {last !== undefined && date > last && `${t('timetableEnds', { day: formatDateAndDay(last) })} `}
      {nearest === undefined ? t('otherDay') : nearestWords(t, nearest, key)}
    </p>
  )
}

function nearestWords(t: TFunction<'sailing'>, nearest: string, key: string | undefined): string {
  const words = t('nearestDay', { day: formatDateAndDay(nearest) })
  return key === undefined ? words : `${words} ${key}`
}
