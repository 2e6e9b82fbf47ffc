import { saleCommand } from '../../sale/commands.ts'
import { bookingCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { useReadiness } from '../../command/useCommands.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { formatTime } from '../../language/date.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useCached } from '../../request/cache.ts'
import { LostOfFees } from '../verbs/LostDiscounts.tsx'
import { feeRows, feeSums } from '../verbs/fees.ts'
import { isEmpty, useEditsOf } from '../modify/edits.ts'
import { ModifyPanel } from '../modify/ModifyDialog.tsx'
import { documentSteps, NextSteps, type NextStep } from '../shown/NextSteps.tsx'
import { selectionOf, tickedRows, useBooking, type Fees } from '../shown/bookingStore.ts'
import { itemKey, type StoredBooking } from '../shown/items.ts'
import { permittedChanges, offersOf } from '../verbs/verbs.ts'

/** Shows the possible changes of the booking with their costs, before any key is pressed. */
export function BookingPanel({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const { total, currency, actions, crsReservationId } = booking
  const edits = useEditsOf(crsReservationId)
  useReadiness(isEmpty(edits))
  return (
    <>
      <ModifyPanel booking={booking} />
      {payments.some(({ verb }) => actions.includes(verb)) && (
        <>
          <SectionTitle>{t('panel.issue')}</SectionTitle>
          <PriceSum label={t('panel.due')} amount={total} currency={currency} main />
          <NextSteps steps={payments.filter(({ command }) => commands.actedBy(command) === command)} />
        </>
      )}
      {refunds.some(({ verb }) => actions.includes(verb)) && <Cancelling booking={booking} />}
      <Changing booking={booking} />
      <SectionTitle>{t('panel.documents')}</SectionTitle>
      <NextSteps steps={documents} />
    </>
  )
}

/** Changes that some ticket of the ticked rows permits now; of the booking, where no row is ticked. */
function Changing({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const query = { crsReservationId: booking.crsReservationId }
  const { data } = useCached(calls.allowedActions, { query }, { staleTime })
  const ticked = useBooking((state) => state.ticked)
  const all = data && !isRefusal(data) ? data.tickets : []
  const tickets = all.filter((one) => ticked.size === 0 || ticked.has(itemKey(one, one.uuid)))
  const steps = permittedChanges(tickets).map(({ command, money }) => ({
    command,
    cost: money && t(`cost.${money}`),
  }))
  if (steps.length === 0) return null
  return (
    <>
      <SectionTitle>{t('panel.change')}</SectionTitle>
      <NextSteps steps={steps} />
    </>
  )
}

const payments = offersOf('payment')
const refunds = offersOf('refund')
const documents: readonly NextStep[] = [
  ...documentSteps,
  { command: saleCommand.sameAgain },
  { command: bookingCommand.history },
]

/** Shows what cancelling the ticked rows, else all rows, retains and returns; an option is cancelled free of charge. */
function Cancelling({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const ticked = useBooking((state) => state.ticked)
  const keys = tickedRows(booking, ticked)
  if (keys.size === 0) return null
  const all = ticked.size === 0
  return (
    <>
      <SectionTitle>{t(all ? 'panel.cancelAll' : 'panel.cancelTicked', { count: keys.size })}</SectionTitle>
      {booking.reservationStatus === 'OPTIONAL' ? (
        <p className="detail-words">{t('cancel.free')}</p>
      ) : (
        <Costs booking={booking} keys={keys} />
      )}
      <NextSteps steps={refunds} />
    </>
  )
}

/** Milliseconds for which a fee is shown without loading it again: it changes with the time to departure. */
const staleTime = 60_000

function Costs({ booking, keys }: { booking: StoredBooking; keys: ReadonlySet<string> }) {
  const sent = { body: selectionOf(booking, keys) }
  // Each version of the booking has its own fees.
  const input = { body: { ...sent.body, version: booking.version } }
  const answer = useCached(calls.cancellationFees, input, { staleTime, sent })
  const { data, error } = answer
  if (error || isRefusal(data)) return <QueryStatus of={answer} />
  return <FeeSums booking={booking} fees={data} />
}

/** Dashes until the fees are loaded, so that nothing moves when they are. */
function FeeSums({ booking, fees }: { booking: StoredBooking; fees: Fees | undefined }) {
  const { t } = useTranslation('booking')
  const rows = fees && feeRows(booking, fees)
  const sums = rows && feeSums(rows)
  const due = fees?.amountDue ?? 0
  const lost = sums && fees ? sums.fee - fees.cancellationFees : 0
  const voidUntil = rows?.find((row) => row.voidUntil !== undefined)?.voidUntil
  return (
    <div aria-busy={fees === undefined}>
      <PriceRow label={t('cancel.paid')} each={sums?.paid} />
      <PriceRow label={t('cancel.fee')} each={fees && -fees.cancellationFees} />
      {lost > 0 && <PriceRow label={t('lost.title')} each={-lost} />}
      <PriceSum
        label={t(due > 0 ? 'lost.toPayLabel' : 'cancel.refund')}
        amount={due > 0 ? due : sums?.refund}
        currency={booking.currency}
      />
      {fees && <LostOfFees fees={fees} currency={booking.currency} />}
      {voidUntil !== undefined && (
        <p className="detail-words">{t('cancel.void', { until: formatTime(voidUntil) })}</p>
      )}
    </div>
  )
}
