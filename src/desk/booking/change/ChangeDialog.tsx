import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { formatMoney } from '../../language/money.ts'
import type { StoredBooking } from '../shown/items.ts'
import { ChosenItems } from './ChosenItems.tsx'
import { problemIn } from '../shown/problemIn.ts'
import { dialogOf, useRecall, useShownBooking, type AskedVerb } from '../shown/store.ts'

/** What converting the tickets means, and which they are, for confirmation. */
export function ChangeDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const asked = useRecall((state) => dialogOf(state, 'change'))
  const booking = useShownBooking()
  const [problem, setProblem] = useState<string>()
  if (!asked || !booking) return null

  async function confirm() {
    const outcome = await commands.run('booking.confirmChange', {}, 'screen')
    setProblem(problemIn('change', outcome, word))
  }
  const keep = () => {
    setProblem(undefined)
    void commands.run('booking.leaveUnchanged', {}, 'screen')
  }

  return (
    <Dialog
      title={t(`${asked.verb}.title`, { count: asked.keys.size, reference: asked.of.crsReservationId })}
      place="askChange"
      onClose={keep}
      foot={
        <>
          <Button kind="main" onPress={() => void confirm()} autoFocus>
            {t(`${asked.verb}.confirm`)}
          </Button>
          <Button onPress={keep}>{t('askChange.keep')}</Button>
        </>
      }
    >
      <Effects verb={asked.verb} booking={booking} />
      <ChosenItems of={asked.of} keys={asked.keys} />
      <Problem words={problem} />
    </Dialog>
  )
}

function Effects({ verb, booking }: { verb: AskedVerb; booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  const paid = formatMoney(
    verb === 'undoCancel' ? (booking.undoable?.amount ?? 0) : booking.paid,
    booking.currency,
  )
  const { crsReservationId: reference, agencyCode: agency } = booking
  return <p className="message plain">{t(`${verb}.effect`, { paid, reference, agency })}</p>
}
