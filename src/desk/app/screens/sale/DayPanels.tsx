import { type ReactNode, useMemo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { rightsToLookUp } from '../../../../domain/session/right.ts'
import { booking as calls } from '../../../../contract/booking/booking.ts'
import { addDays, dateOf, timeOf } from '../../../../domain/value/portTime.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import { ledger } from '../../../../contract/ledger.ts'
import { useLocations } from '../../../field/choice/choice.ts'
import { TodaysSailings } from '../../../sailing/today/TodaysSailings.tsx'
import { settingOf } from '../../../settings/settings.ts'
import { isPermitted, useIsForbidden } from '../../../session/permission.ts'
import { useSession } from '../../../session/sessionStore.ts'
import { useSettings } from '../../../settings/settingsStore.ts'
import { bookingCommand } from '../../../booking/commands.ts'
import { commands } from '../../../command/registry.ts'
import { usePortTime } from '../../../command/useCommands.ts'
import { QueryStatus } from '../../../field/QueryStatus.tsx'
import { asHigh, useRows } from '../../../grid/rows.ts'
import { Grid } from '../../../grid/Grid.tsx'
import { answerOrUndefined, useCached } from '../../../request/cache.ts'
import { optionColumns, mostDays } from '../../../booking/options/optionsStore.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { draftCommand } from '../../../draft/commands.ts'
import { keyNameOf } from '../../../keys/keyName.ts'
import { Problem } from '../../../field/Problem.tsx'
import { type Column, columnsOf } from '../../../grid/column.ts'
import { problemText } from '../../../request/fault.ts'
import { useParked, type Parked } from '../../../draft/parkedDrafts.ts'
import { useSaved, type SavedRow } from '../../../draft/saved/saved.ts'
import { formatDayOfYear } from '../../../language/date.ts'
import type { Logged } from '../../../ledger/ledgerStore.ts'
import { saved } from '../../drafts.ts'

/** The overview of the day: next departures, today’s sales, latest bookings and options about to expire. */
export function DayPanels({ children }: { children?: ReactNode }) {
  const from = useSettings(({ value }) => settingOf(value, 'selectedFromPort'))
  const locations = useLocations()
  return (
    <div className="day-panels" data-spot="results" data-hint="home">
      <section className="day-part">
        <TodaysSailings from={from} locations={locations} />
        <SoldLately />
      </section>
      <section className="day-part">
        <PendingBookings />
        {children}
      </section>
    </div>
  )
}

/** Bookings that are likely to be recalled next, where none is shown. */
export function BookingPanels() {
  return (
    <div className="day-panels" data-hint="home">
      <section className="day-part">
        <SoldLately />
      </section>
      <section className="day-part">
        <PendingBookings />
      </section>
    </div>
  )
}

function SoldLately() {
  const user = useSession((state) => state.user?.userName ?? '')
  const noLog = useIsForbidden('activity_log') || !isPermitted(rightsToLookUp)
  return noLog ? null : <LastBookings user={user} />
}

function PendingBookings() {
  const noOptions = useIsForbidden('optional_list')
  return (
    <>
      {!noOptions && <OptionList />}
      <AsidePanel load={saved.list} />
    </>
  )
}

/** Milliseconds between refreshes, which show the options of other users. */
const refetchInterval = 120_000

/** The agency’s options that expire next; Enter recalls one. */
function OptionList() {
  const { t } = useTranslation('booking')
  const now = usePortTime()
  const today = dateOf(now)
  const path = { fromDate: today, toDate: addDays(today, mostDays) }
  const answer = useCached(
    calls.activeOptions,
    { path },
    { staleTime: 0, refetchInterval, together: 'screen' },
  )
  const options = answerOrUndefined(answer.data)?.bookings
  const rows = useRows(options)
  const columns = useMemo(() => optionColumns(t, now), [t, now])
  const some = options !== undefined && options.length > 0
  return (
    <>
      <SectionTitle>
        {t('options.title')} {some && <span className="strong">{options.length}</span>}
      </SectionTitle>
      {some && (
        <div {...asHigh(options.length, true)} data-hint="home">
          <Grid
            name="options"
            rows={rows}
            columns={columns}
            label={t('options.title')}
            keyOf={({ crsReservationId }) => crsReservationId}
            opensOnClick
            onEnter={({ crsReservationId }) =>
              void commands.run(bookingCommand.recall, { reference: crsReservationId }, 'bar')
            }
          />
        </div>
      )}
      <QueryStatus
        of={answer}
        word={() => t('options.unread')}
        none={options?.length === 0 && t('options.none')}
      />
    </>
  )
}

/** A booking that was put aside: parked in a slot, or saved under a name. */
type Aside = ({ kind: 'parked' } & Parked) | ({ kind: 'saved' } & SavedRow)

/** The parked and the saved bookings, which `load` loads, in one list; Enter or a click continues one. */
function AsidePanel({ load }: { load(): Promise<Refusal | undefined> }) {
  const { t } = useTranslation('draft')
  const parked = useParked((state) => state.parked)
  const saved = useSaved((state) => state.rows)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => void load().then(setProblem, setProblem), [load])
  const shown = useMemo(() => asideOf(parked, saved), [parked, saved])
  const rows = useRows(shown)
  const columns = useMemo(() => columnsFor((key) => t(`aside.${key}`)), [t])
  return (
    <>
      <SectionTitle count={shown.length || undefined}>{t('aside.title')}</SectionTitle>
      {shown.length > 0 && (
        <div {...asHigh(shown.length)}>
          <Grid
            name="aside"
            rows={rows}
            columns={columns}
            label={t('aside.title')}
            keyOf={keyOf}
            onEnter={resume}
            opensOnClick
          />
        </div>
      )}
      {problem !== undefined && <Problem words={problemText(problem)} />}
      {problem === undefined && shown.length === 0 && <p className="empty">{t('aside.none')}</p>}
    </>
  )
}

function asideOf(parked: readonly Parked[], saved: readonly SavedRow[]): readonly Aside[] {
  return [
    ...parked.map((one) => ({ kind: 'parked', ...one }) as const),
    ...saved.map((one) => ({ kind: 'saved', ...one }) as const),
  ]
}

function keyOf(aside: Aside): string {
  return aside.kind === 'parked' ? `parked ${aside.slot}` : `saved ${aside.id}`
}

function resume(aside: Aside): void {
  if (aside.kind === 'parked') void commands.run(draftCommand.resume, { slot: aside.slot }, 'bar')
  else void commands.run(draftCommand.load, { id: aside.id }, 'bar')
}

/** The key of a parked booking; what a saved one contains. */
function aboutOf(aside: Aside): string {
  return aside.kind === 'saved' ? aside.about : keyNameOf(draftCommand.slot(aside.slot))
}

function columnsFor(word: (key: 'kind' | 'name' | 'about' | Aside['kind']) => string): Column<Aside>[] {
  return [
    { key: 'kind', title: word('kind'), width: 110, tone: 'muted', text: ({ kind }) => word(kind) },
    { key: 'name', title: word('name'), width: 120, grow: 1, tone: 'strong', text: ({ name }) => name },
    { key: 'about', title: word('about'), width: 140, grow: 2, text: aboutOf },
  ]
}

/** Days back that are searched for bookings. */
const back = 7
const mostShown = 8

const bookingColumns = (t: TFunction<'ledger'>) =>
  columnsOf<Logged>()(
    {
      time: {
        width: 134,
        tone: 'muted',
        text: ({ time }) => `${formatDayOfYear(dateOf(time))} ${timeOf(time)}`,
        value: ({ time }) => time,
      },
      reservation: { width: 80, tone: 'strong', text: ({ reservation = '' }) => reservation },
      action: { width: 180, grow: 1, text: ({ title }) => title },
      user: { width: 100, text: ({ user }) => user },
    },
    (key) => t(`log.${key}`),
  )

/** Today’s sales and the latest bookings; Enter recalls one. */
function LastBookings({ user }: { user: string }) {
  const { t } = useTranslation('ledger')
  const today = dateOf(usePortTime())
  const path = { fromDate: addDays(today, 1 - back), toDate: today }
  const log = useCached(ledger.actionLog, { path }, { staleTime: 0, refetchInterval, together: 'screen' })
  const actions = answerOrUndefined(log.data)?.actions
  const shown = useMemo(() => actions && lastBookings(actions).slice(0, mostShown), [actions])
  const rows = useRows(shown)
  const columns = useMemo(() => bookingColumns(t), [t])
  const sold = salesOf(actions ?? [], { day: today, user })
  return (
    <>
      <SectionTitle>
        {t('lastBookings.title')}
        {actions && (
          <span className="muted"> · {t('lastBookings.sold', { count: sold.all, own: sold.own })}</span>
        )}
      </SectionTitle>
      {shown !== undefined && shown.length > 0 && (
        <div {...asHigh(shown.length)}>
          <Grid
            name="lastBookings"
            rows={rows}
            columns={columns}
            label={t('lastBookings.title')}
            keyOf={({ reservation = '' }) => reservation}
            opensOnClick
            onEnter={({ reservation = '' }) =>
              void commands.run(bookingCommand.recall, { reference: reservation }, 'bar')
            }
          />
        </div>
      )}
      <QueryStatus of={log} none={shown?.length === 0 && t('lastBookings.none')} />
    </>
  )
}

/** The latest entry of each booking, latest first. */
export function lastBookings(log: readonly Logged[]): readonly Logged[] {
  const seen = new Set<string>()
  return log.filter(({ reservation }) => {
    if (reservation === undefined || seen.has(reservation)) return false
    seen.add(reservation)
    return true
  })
}

const sales: ReadonlySet<string> = new Set(['booking.sell', 'booking.issue', bookingCommand.issueHeld])

/** Number of bookings issued on a day, in total and by one user. */
export function salesOf(
  log: readonly Logged[],
  { day, user }: { day: string; user: string },
): { all: number; own: number } {
  const sold = log.filter(({ time, action }) => time.startsWith(day) && sales.has(action))
  const count = (entries: readonly Logged[]) => new Set(entries.map(({ reservation }) => reservation)).size
  return { all: count(sold), own: count(sold.filter((entry) => entry.user === user)) }
}
