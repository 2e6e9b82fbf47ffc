import { checkInCommand } from '../commands.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { printCount } from '../../../domain/value/money.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness } from '../../command/useCommands.ts'
import { PageBody } from '../../field/PageBody.tsx'
import { follow } from '../list/live.ts'
import { turnTo, withoutZeros } from '../list/tickets.ts'
import { TicketGrid } from '../list/TicketGrid.tsx'
import { keepList, useStoredList } from '../offline/offlineTickets.ts'
import { OfflineScanGrid } from '../offline/OfflineScanGrid.tsx'
import { useOfflineScans } from '../offline/offlineScans.ts'
import { AnswerBand, ScanField } from '../scan/ScanField.tsx'
import { refuseStrayScans, useSound } from '../scan/scans.ts'
import {
  boardingOf,
  formerText,
  useCheckIn,
  views,
  whatKeysDependOn,
  type Sailing,
  type View,
} from '../checkinStore.ts'
import { OnBoardQuestions } from '../onBoard/OnBoardQuestions.tsx'
import { momentText, OnBoardView, OverdueLists } from '../onBoard/OnBoardView.tsx'
import { Questions } from './Questions.tsx'
import { SailingBar } from './SailingBar.tsx'
import { TicketPanel, type GateEvent } from './TicketPanel.tsx'
import { useProgress } from '../../request/progress.ts'
import type { TFunction } from 'i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { dateOf, timeOf } from '../../../domain/value/portTime.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { columnsOf } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useRows } from '../../grid/rows.ts'
import { formatDayAndMonth } from '../../language/date.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { listFocus, scanField } from '../pageFocus.ts'

/** Check-in of one sailing at one port. */
export function CheckInPage() {
  const { t } = useTranslation('checkin')
  const today = useMemo(() => lineContext.get().today, [])
  const sailing = useCheckIn((state) => state.selectedTrip)
  useReadiness(useCheckIn(whatKeysDependOn))
  useEffect(refuseStrayScans, [])
  return (
    <>
      <SailingBar today={today} />
      {sailing === undefined ? (
        <p className="empty">{t('page.choose')}</p>
      ) : (
        <Gate key={`${sailing.ItineraryId} ${sailing.portCode}`} sailing={sailing} />
      )}
      <Questions />
      <OnBoardQuestions />
    </>
  )
}

function Gate({ sailing }: { sailing: Sailing }) {
  const view = useCheckIn((state) => state.view)
  const { ItineraryId, portCode } = sailing
  const isStarted = sailing.session.state === 'started'
  useEffect(() => follow({ itineraryId: ItineraryId, portCode }), [ItineraryId, portCode])
  useEffect(() => {
    return isStarted ? keepList({ itineraryId: ItineraryId, portCode }) : undefined
  }, [isStarted, ItineraryId, portCode])
  return (
    <>
      <SessionState sailing={sailing} />
      <OverdueLists sailing={sailing} />
      <Figures />
      <ScanField />
      <AnswerBand />
      <PageBody kind="checkin-list" beside={<TicketPanel sailing={sailing} />}>
        <ViewTabs here={view} />
        {view === 'onBoard' ? (
          <OnBoardView sailing={sailing} />
        ) : view === 'history' ? (
          <HistoryGrid sailing={sailing} />
        ) : view === 'unsent' ? (
          <OfflineScanGrid />
        ) : (
          <TicketGrid kind={view} />
        )}
      </PageBody>
    </>
  )
}

/** The lists of the page; a key turns to the next one. */
function ViewTabs({ here }: { here: View }) {
  const { t } = useTranslation('checkin')
  const marked = useCheckIn((state) => state.marked.size)
  const loaded = useCheckIn((state) => state.loaded)
  const total = useCheckIn((state) => state.total)
  const offlineCount = useOfflineScans(({ scans, conflicts }) => scans.length + conflicts.length)
  return (
    <div className="chips checkin-tabs">
      <div role="tablist" aria-label={t('view.label')} className="tabs">
        {views.map((view) => (
          <button
            key={view}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={view === here}
            className={view === here ? 'tab here' : 'tab'}
            onClick={() => turnTo(view)}
          >
            {t(`view.${view}`)}
            {view === 'unsent' && offlineCount > 0 && ` ${offlineCount}`}
          </button>
        ))}
      </div>
      <Button onPress={() => void commands.run(checkInCommand.nextView, {}, 'bar')}>
        <KeyHint command={checkInCommand.nextView} />
        {t('command.nextView')}
      </Button>
      {total !== undefined && (
        <span className="chip-note">
          {loaded < total
            ? t('list.coming', { loaded: printCount(loaded), total: printCount(total) })
            : t('list.total', { count: total })}
          {marked > 0 && ` · ${t('list.marked', { count: marked })}`}
        </span>
      )}
    </div>
  )
}

/** How many are due, on board and missing; the same on every screen that watches the sailing. */
function Figures() {
  const { t } = useTranslation('checkin')
  const stats = useCheckIn((state) => state.stats)
  const offlineCount = useOfflineScans(({ scans }) => scans.length)
  const sending = useOfflineScans((state) => state.sending)
  const conflicts = useOfflineScans((state) => state.conflicts.length)
  if (stats === undefined) return null
  const { expected, checkedIn, remaining, vehicles, lane, forced } = stats
  const metres = (centimetres: number) => `${printCount(Math.round(centimetres / 100))} m`
  return (
    <div className="checkin-figures" role="group" aria-label={t('figures.title')}>
      <Figure label={t('figures.passengers')} value={`${printCount(checkedIn)} / ${printCount(expected)}`} />
      <Figure label={t('figures.remaining')} value={printCount(remaining)} />
      <Figure
        label={t('figures.vehicles')}
        value={`${printCount(vehicles.checkedIn)} / ${printCount(vehicles.expected)}`}
      />
      <Figure label={t('figures.lane')} value={`${metres(lane.checkedIn)} / ${metres(lane.expected)}`} />
      {forced > 0 && <Figure label={t('figures.forced')} value={printCount(forced)} />}
      {offlineCount > 0 &&
        (sending === undefined ? (
          <Figure label={t('figures.unsent')} value={printCount(offlineCount)} tone="warn" />
        ) : (
          <Figure
            label={t('figures.sending')}
            value={`${printCount(Math.max(0, sending - offlineCount))} / ${printCount(sending)}`}
            tone="warn"
          />
        ))}
      {conflicts > 0 && <Figure label={t('figures.conflicts')} value={printCount(conflicts)} tone="bad" />}
      <progress
        className="checkin-progress"
        max={expected || 1}
        value={checkedIn}
        aria-label={t('figures.passengers')}
      />
    </div>
  )
}

function Figure({ label, value, tone }: { label: string; value: string; tone?: 'warn' | 'bad' }) {
  return (
    <span className="checkin-figure">
      <span className="muted">{label}</span>
      <strong className={tone}>{value}</strong>
    </span>
  )
}

/** Shows whether check-in is open, since when and by whom, and the key that changes it. */
function SessionState({ sailing }: { sailing: Sailing }) {
  const { session } = sailing
  const { t } = useTranslation('checkin')
  const reachable = useProgress((state) => state.reachable)
  const sound = useSound((state) => state.on)
  const list = useStoredList((stored) => stored.list)
  const { t: ofCount } = useTranslation('onBoard')
  const { state, startedAt = '', startedBy = '', stoppedAt = '', stoppedBy = '', countedAt } = session
  const turn = state === 'started' ? checkInCommand.stop : checkInCommand.start
  const isStarted = state === 'started'
  const isComing = isStarted && list === 'coming'
  const [at, by] = isStarted ? [startedAt, startedBy] : [stoppedAt, stoppedBy]
  const former = formerText(sailing)
  return (
    <div className="chips checkin-session">
      {former !== '' && (
        <strong className="warn">
          {`${formatDayAndMonth(dateOf(sailing.departureDateTime))} ${timeOf(sailing.departureDateTime)} ${sailing.vessel.name} · ${former}`}
        </strong>
      )}
      <span className="chip">
        <span className="chip-label">{t('session.label')}</span>
        <span className={`chip-value ${isStarted && !isComing ? 'good' : 'warn'}`} aria-busy={isComing}>
          {t(isComing ? 'session.preparing' : `session.${state}`)}
        </span>
      </span>
      {at !== '' && <span className="chip-note">{t('session.since', { at: at.slice(11, 16), by })}</span>}
      {countedAt === undefined || isStarted ? (
        <Button
          {...(isStarted ? {} : { kind: 'main' as const })}
          onPress={() => void commands.run(turn, {}, 'bar')}
        >
          <KeyHint command={turn} />
          {t(isStarted ? 'command.stop' : 'command.start')}
        </Button>
      ) : (
        <span className="chip-note">
          {ofCount('state.closed', { at: momentText(countedAt), by: session.countedBy ?? '' })}
        </span>
      )}
      <Button onPress={() => void commands.run(checkInCommand.sound, {}, 'bar')}>
        <KeyHint command={checkInCommand.sound} />
        {t(sound ? 'sound.isOn' : 'sound.isOff')}
      </Button>
      {isStarted && list === 'missing' && <span className="warn">{t('session.noList')}</span>}
      {!reachable && <strong className="warn">{t('session.offline')}</strong>}
    </div>
  )
}

const pageSize = 500

/** Who was checked in and out, when, where and by whom; the latest first. */
function HistoryGrid({ sailing }: { sailing: Sailing }) {
  const { t } = useTranslation('checkin')
  const grid = useRef<GridHandle>(null)
  const stats = useCheckIn((state) => state.stats)
  const query = { ...boardingOf(sailing), page: 1, pageSize }
  const answer = useCached(calls.history, { query }, { staleTime: 0 })
  const { data, refetch } = answer
  const events = answerOrUndefined(data)?.events
  const rows = useRows(events)
  const columns = useMemo(() => eventColumns(t), [t])
  useEffect(() => listFocus.attach(() => grid.current), [])
  // Every check-in of another gate changes the figures.
  useEffect(() => void refetch(), [stats, refetch])
  return (
    <>
      <Grid
        ref={grid}
        name="checkInHistory"
        rows={rows}
        columns={columns}
        label={t('view.history')}
        keyOf={({ at, kind, ticketNumber = '', user }) => [at, kind, ticketNumber, user].join(' ')}
        onText={scanField.take}
      />
      <QueryStatus of={answer} none={events?.length === 0 && t('history.none')} />
    </>
  )
}

const eventColumns = (t: TFunction<'checkin'>) =>
  columnsOf<GateEvent>()(
    {
      at: {
        width: 140,
        tone: 'muted',
        text: ({ at }) => `${formatDayAndMonth(dateOf(at))} ${at.slice(11)}`,
        value: ({ at }) => at,
      },
      event: { width: 200, tone: 'strong', text: ({ kind }) => t(`event.${kind}`) },
      name: { title: t('column.who'), width: 150, grow: 2, text: ({ name = '' }) => name },
      ticket: { width: 116, text: ({ ticketNumber = '' }) => withoutZeros(ticketNumber) },
      user: { width: 120, text: ({ user }) => user },
      gate: { width: 80, text: ({ gate }) => gate },
      note: {
        width: 150,
        grow: 1,
        text: ({ reason = '', offline }) =>
          [reason, offline ? t('event.offline') : ''].filter(Boolean).join(' · '),
      },
    },
    (key) => t(`column.${key}`),
  )
