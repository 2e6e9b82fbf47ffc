import { useTranslation } from 'react-i18next'
import { Problem } from '../../field/Problem.tsx'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { AskDialog } from '../../field/AskDialog.tsx'
import { overBooking, PayButtons, useAnswer, type OpenDialogProps } from '../BookingDialog.tsx'
import { namesOf } from '../recall/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { changeTexts } from './askedChange.ts'
import { FeeTable } from './FeeTable.tsx'

/** What converting the tickets means, and which they are, for confirmation. */
function ChangeDialog({ asked, booking }: OpenDialogProps<'change'>) {
  const { t } = useTranslation('recall')
  const { problem, answer } = useAnswer('change', 'booking.confirmChange')
  const { title, effect, confirm } = changeTexts(asked, booking)
  const hasFee = (asked.fees?.cancellationFees ?? 0) > 0
  const isPaid = asked.change.isPaidFirst?.(booking) ?? false
  return (
    <AskDialog
      title={title}
      place="askChange"
      {...(hasFee && { size: 'large' as const })}
      main={
        <PayButtons
          payees={isPaid ? companiesOfTrips(booking) : []}
          due={isPaid ? booking.total : 0}
          label={confirm}
          autoFocus
          onConfirm={answer}
        />
      }
      leave="booking.leaveUnchanged"
      keep={t('askChange.keep')}
    >
      <p className="message plain">{effect}</p>
      {asked.fees && hasFee ? (
        <FeeTable booking={booking} fees={asked.fees} />
      ) : (
        <ChosenItems of={asked.of} keys={asked.keys} />
      )}
      <Problem words={problem} />
    </AskDialog>
  )
}

export const bookingDialog = overBooking('change', ChangeDialog)

/** The rows that a change is about, by name. */
export const ChosenItems = ({ of, keys }: { of: StoredBooking; keys: ReadonlySet<string> }) => (
  <ul>
    {[...namesOf(of)]
      .filter(([key]) => keys.has(key))
      .map(([key, name]) => (
        <li key={key}>{name}</li>
      ))}
  </ul>
)
