import { bookingCommand } from '../booking/commands.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { addDays, dateOf, timeOf } from '../../domain/value/portTime.ts'
import { commands } from '../command/registry.ts'
import { usePortTime } from '../command/useCommands.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf } from '../grid/column.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { Grid } from '../grid/Grid.tsx'
import { formatDayOfYear } from '../language/date.ts'
import { answerOrUndefined, useRecord } from '../request/record.ts'
import type { Logged } from './ledgerStore.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** Days back that are searched for bookings. */
const back = 7
const mostShown = 8
/** Milliseconds between refreshes, which show the sales of other users. */
const refetchInterval = 120_000

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
export function LastBookings({ user }: { user: string }) {
  const { t } = useTranslation('ledger')
  const today = dateOf(usePortTime())
  const path = { fromDate: addDays(today, 1 - back), toDate: today }
  const log = useRecord(ledger.actionLog, { path }, { staleTime: 0, refetchInterval, together: 'screen' })
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
