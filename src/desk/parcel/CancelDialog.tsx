import { useAsked } from '../question/questions.ts'
import { parcelCommand, parcelQuestion } from './commands.ts'
import type { CommandId } from '../command/command.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { formatPrice } from '../language/money.ts'
import { printCode } from './parcelStore.ts'

const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')

/** The question before small packages are cancelled. */
export function CancelDialog() {
  const { t } = useTranslation('parcel')
  const cancelling = useAsked(parcelQuestion.cancel)
  if (cancelling === undefined) return null
  const { packageCode, receiverName, priceList, quantity, price } = cancelling
  return (
    <QuestionDialog
      title={t('cancel.title', { code: printCode(packageCode) })}
      place="cancelPackage"
      primary={{ title: t('cancel.confirm'), isFinal: true, run: run(parcelCommand.cancel) }}
      secondary={{ title: t('cancel.keep'), run: run(parcelCommand.keep) }}
      onClose={run(parcelCommand.keep)}
    >
      <p>
        {priceList.name} × {quantity} · {receiverName}
      </p>
      <p>{t('cancel.final')}</p>
      <p className="strong">{t('cancel.refund', { amount: formatPrice(price) })}</p>
    </QuestionDialog>
  )
}
