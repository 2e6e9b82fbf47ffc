import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { companiesOfTrips } from '../../sale/model/payment/payments.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, PayButtons, useAnswer, type AskedProps } from '../BookingDialog.tsx'
import { LostDiscounts, LostOfFees } from './LostDiscounts.tsx'
import { namesOf } from '../page/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { changeTexts } from './askedChange.ts'
import { FeeTable } from './CancelDialog.tsx'

/** Asks for confirmation with the effect of the change and the tickets it is about. */
function ChangeDialog({ asked, booking }: AskedProps<typeof bookingQuestion.change>) {
  const { t } = useTranslation('booking')
  const { problem, answer } = useAnswer(bookingQuestion.change, bookingCommand.confirmChange)
  const { title, effect, confirm } = changeTexts(asked, booking)
  const { fees, losses } = asked
  const hasFee = fees !== undefined && (fees.cancellationFees > 0 || fees.lostDiscounts !== undefined)
  const isPaid = asked.change.isPaidFirst?.(booking) ?? false
  const parted = asked.change.parts?.(asked.of, asked.keys)
  const isParted = parted !== undefined && parted.cabins.length > 0
  const due = isPaid ? booking.total : (losses?.amountDue ?? 0)
  return (
    <QuestionDialog
      title={title}
      place="askChange"
      {...(hasFee && { size: 'large' as const })}
      primary={
        isParted ? (
          <Button
            key="along"
            kind="main"
            autoFocus
            onPress={() => void commands.run(bookingCommand.takeAlong, {}, 'bar')}
          >
            {t('askChange.takeAlong', { count: parted.others.size })}
          </Button>
        ) : (
          <PayButtons
            key="confirm"
            payees={due > 0 ? companiesOfTrips(booking) : []}
            due={due}
            label={confirm}
            autoFocus
            onConfirm={answer}
          />
        )
      }
      {...leftBy(bookingCommand.leaveUnchanged, t('askChange.keep'))}
    >
      <p className="message plain">{effect}</p>
      {isParted && (
        <p className="message warn" role="status">
          {t('askChange.parted', { count: parted.cabins.length, cabins: parted.cabins.join(', ') })}
        </p>
      )}
      {isParted && <ChosenItems of={asked.of} keys={parted.others} />}
      {isParted && <p className="message plain">{t('askChange.chosen')}</p>}
      {hasFee ? <FeeTable booking={booking} fees={fees} /> : <ChosenItems of={asked.of} keys={asked.keys} />}
      {fees && <LostOfFees fees={fees} currency={booking.currency} isOnAccount />}
      {losses && <LostDiscounts losses={losses} currency={booking.currency} />}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.change, ChangeDialog)

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
