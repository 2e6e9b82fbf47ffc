import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { RecallForm } from './RecallForm.tsx'
import { dialogOf, useRecall } from '../shown/shownStore.ts'

/** Recalls a booking from any screen; the screen changes only when one is found. */
export function FindDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const isOpen = useRecall((state) => dialogOf(state, 'find') !== undefined)
  if (!isOpen) return null
  const close = () => void commands.run('booking.leaveFinding', {}, 'screen')
  return (
    <Dialog
      title={t('booking:command.askRecall')}
      place="findBooking"
      onClose={close}
      size="medium"
      foot={null}
    >
      <RecallForm by="reference" word={word} find="booking.find" autoFocus />
      <p className="muted">{t('orTicket')}</p>
      <RecallForm by="ticket" word={word} find="booking.find" />
    </Dialog>
  )
}
