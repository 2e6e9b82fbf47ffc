import { sailingCommand } from '../commands.ts'
import type { TFunction } from 'i18next'
import { useEffect, useRef, type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../keys/keyName.ts'
import { focusTarget } from '../../field/focus/focus.ts'
import { Grid } from '../../grid/Grid.tsx'
import { asHigh, createRows, type Rows } from '../../grid/rows.ts'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { formatDateAndDay } from '../../language/date.ts'
import { useProgress } from '../../request/progress.ts'
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
import { Announcement } from '../../look/Announcement.tsx'
import { watchChanges } from './live.ts'
import type { Column } from '../../grid/column.ts'
import { useMedia } from '../../look/useMedia.ts'
import { partyShort } from '../../sale/model/bookingText.ts'
import { pickSigns } from './choose.ts'
import { columnsFor } from './columns.ts'
import { fewTrips } from './listRoom.ts'

const noRows = createRows<Result>([])
export const resultKey = ({ trip }: Result) => tripId(trip)

function pick({ number }: Result): void {
  const { leg } = useSailing.getState()
  void commands.run(sailingCommand.choose, { picks: [{ by: 'number', number }], from: leg }, 'key')
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

interface ResultsProps {
  company?: boolean
  /** The list is as high as a short one, since there is something below it. */
  isShort?: boolean
}

/** The trips of the leg shown. A number goes to its row, Enter and Space choose, left and right change the day. */
export function Results({ company = true, isShort = false }: ResultsProps) {
  const { t } = useTranslation(['sailing', 'refusal'])
  const handle = useRef<GridHandle>(null)
  const rows = useSailing((state) => state.answers[state.leg]) ?? noRows
  const leg = useSailing((state) => state.leg)
  const columns = useResultColumns(leg, rows, company)
  useEffect(() => followCursor(handle), [])
  return (
    <>
      <OpenReturnNote />
      <div {...(isShort ? asHigh(fewTrips) : { className: 'result-list' })}>
        <Grid
          name="sailings"
          rows={rows}
          columns={columns}
          label={t('trips')}
          keyOf={resultKey}
          rowClass={rowClass}
          begin={indexOfCursor}
          onCursor={moveCursor}
          onEnter={pick}
          onSpace={pick}
          opensOnClick
          placeOfNumber={placeOfNumber}
          onSide={(days) => void commands.run(sailingCommand.shiftDay, { days }, 'key')}
          ref={handle}
        />
      </div>
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

/** Keeps the grid’s cursor at the store’s, which a choice on the line also moves. Returns a function that ends this. */
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
  const { t } = useTranslation(['sailing', 'refusal'])
  const open = useSailing(({ asked, leg }) => asked?.typeOfTrip === 'OPEN_RETURN' && leg === 1)
  return open ? <p className="message plain">{t('openReturnNote')}</p> : null
}

/** Shown instead of an empty list: what to do next. */
function NoTrips() {
  const { t } = useTranslation(['sailing', 'refusal'])
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
  if (unanswered && !searching) return <p className="empty">{unansweredText(t)}</p>
  if (asked && !searching) return <NoneOnTheDay asked={asked} />
  return searching ? <p className="empty">{t('searching')}</p> : null
}

function unansweredText(t: TFunction<['sailing', 'refusal']>): string {
  const { failedRequest: requestId } = useSailing.getState()
  return requestId === '' ? t('noTripsUnanswered') : t('refusal:search_failed', { requestId })
}

/** Shows the day of the search that was sent, the end of the timetable, and the key for the nearest sailings. */
function NoneOnTheDay({ asked }: { asked: SearchForm }) {
  const { t } = useTranslation(['sailing', 'refusal'])
  const leg = useSailing((state) => state.leg)
  const { date = '' } = asked.legs[leg] ?? {}
  const [from, to] = date === '' ? ['', ''] : [addDays(date, -daysAround), addDays(date, daysAround)]
  const days = useDays(asked, leg, from, to, lineContext.get().today)
  const nearest = date === '' ? undefined : nearestDay(days, date)
  const key = useKeyName(sailingCommand.nearestDay)
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

function nearestWords(
  t: TFunction<['sailing', 'refusal']>,
  nearest: string,
  key: string | undefined,
): string {
  const words = t('nearestDay', { day: formatDateAndDay(nearest) })
  return key === undefined ? words : `${words} ${key}`
}

/** Milliseconds after new results before they are scrolled into view. */
const scrollAfter = 400

/** Scrolls its element into view after each response; the focus does not move. */
export function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const answer = useSailing((state) => state.answer)
  useEffect(() => {
    if (answer === 0) return
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'nearest' }), scrollAfter)
    return () => clearTimeout(timer)
  }, [answer])
  return box
}

/** Announces the number of trips found and live changes to screen readers; never takes the focus. */
export function LiveAnnouncement() {
  const { t } = useTranslation(['sailing', 'refusal'])
  const changes = useSailing((state) => state.announcement)
  const found = useFound(t)
  useEffect(() => watchChanges(), [])
  return <Announcement text={changes || found} />
}

/** The number of trips on the leg that is shown, or that there are none; empty before the first search. */
function useFound(t: TFunction<['sailing', 'refusal']>): string {
  const asked = useSailing((state) => state.asked)
  const searching = useSailing((state) => state.searching)
  const unanswered = useSailing((state) => state.unanswered)
  const leg = useSailing((state) => state.leg)
  const shown = useSailing(({ answers }) => answers[leg]?.count() ?? 0)
  const hidden = useSailing(() => hiddenOf(leg))
  if (searching) return t('searching')
  if (asked === undefined) return ''
  if (unanswered) return unansweredText(t)
  if (shown > 0) return t('tripsFound', { count: shown })
  if (hidden > 0) return t('allHidden', { count: hidden })
  const { date = '' } = asked.legs[leg] ?? {}
  return date === '' ? t('noTrips') : t('noTripsOn', { day: formatDateAndDay(date) })
}

/** The columns of a list of trips, by what was searched; `company`: the operator wants the company’s column. */
export function useResultColumns(leg: number, rows: Rows<Result>, company: boolean): Column<Result>[] {
  const { t } = useTranslation(['sailing', 'refusal'])
  const asked = useSailing((state) => state.asked)
  const signs = usePickSigns(leg)
  const ways = useMemo(() => hasSeveralRoutes(rows), [rows])
  const narrow = useMedia('(max-width: 899px)')
  return useMemo(() => {
    const options = {
      ways,
      signs,
      narrow,
      party: asked ? partyShort(asked.travellers, asked.vehicles) : '',
      trucks: asked?.truckSearch ?? false,
      groups: asked?.groupSearch.status ?? false,
      packages: asked?.packageSearch ?? false,
      day: asked?.legs[leg]?.date ?? '',
      conjunctions: asked?.conjuctionsSearch ?? false,
    }
    return columnsFor(t, options).filter(({ key }) => company || key !== 'company')
  }, [t, asked, leg, ways, signs, narrow, company])
}

/** Which trips `$` and `^` pick now; live changes can make it others. */
function usePickSigns(leg: number): ReadonlyMap<number, string> {
  const answer = useSailing((state) => state.answer)
  const narrowed = useSailing((state) => state.narrowed)
  const changed = useSailing((state) => state.announcement)
  // The last three change with the trips and their figures, which are read from the store.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => pickSigns(leg), [leg, answer, narrowed, changed])
}

/** True when the trips connect more than one pair of ports, so that each row must name its ports. */
function hasSeveralRoutes(rows: Rows<Result>): boolean {
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
