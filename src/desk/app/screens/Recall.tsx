import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Refusal } from '../../../domain/refusal.ts'
import { askedFor } from '../../booking/tabs.ts'
import { BookingSummary } from '../../booking/BookingSummary.tsx'
import { CancelDialog } from '../../booking/CancelDialog.tsx'
import { Moved } from '../../booking/ChangedDialog.tsx'
import { IssueDialog } from '../../booking/IssueDialog.tsx'
import { OptionList } from '../../booking/OptionList.tsx'
import { RecallForm } from '../../booking/RecallForm.tsx'
import { RecallGrid } from '../../booking/RecallGrid.tsx'
import { RecallTabs } from '../../booking/RecallTabs.tsx'
import { keepOnly, typeForm, useRecall } from '../../booking/shown/store.ts'
import { commands } from '../../command/registry.ts'
import { useIsForbidden } from '../../session/permission.ts'
import { wordRefused } from '../notices/outcomes.ts'
import { wordRefusal } from '../notices/refusalText.ts'

/** Manage bookings: find one, look at it, issue it, cancel in it. */
export default function Recall() {
  const { t } = useTranslation('recall')
  const { reservationId } = useParams()
  const [search] = useSearchParams()
  const noOptions = useIsForbidden('optional_list')
  const asked = askedFor(search, noOptions)
  const booking = useRecall((state) => state.booking)
  const [missed, setMissed] = useState<Refusal>()
  const shown = booking?.crsReservationId === reservationId?.toUpperCase() ? booking : undefined
  // Before the place is entered: keys typed ahead for it act on what is on screen.
  useLayoutEffect(() => keepOnly(reservationId), [reservationId])
  useLayoutEffect(() => commands.enter('recall'), [])

  // An address opened as such: the booking is fetched for it. Looked at as it opens: a key may clear it right after.
  useLayoutEffect(() => {
    setMissed(undefined)
    if (!reservationId || useRecall.getState().booking?.crsReservationId === reservationId.toUpperCase())
      return undefined
    let here = true
    void fill(reservationId)
    return () => void (here = false)

    async function fill(reference: string): Promise<void> {
      const refusal = await find(reference)
      // Another address is shown by now.
      if (!here || refusal === undefined) return
      // For the form, with the code to be put right.
      typeForm('reference', reference.toUpperCase())
      setMissed(refusal)
    }
  }, [reservationId])

  return (
    <>
      {shown ? (
        <>
          <BookingSummary booking={shown} />
          <Moved word={wordRefusal} />
          <RecallGrid booking={shown} />
        </>
      ) : asked === 'options' && !reservationId ? (
        <>
          <RecallTabs here={asked} />
          <OptionList focused />
        </>
      ) : (
        <>
          <RecallTabs here={asked} />
          <RecallForm
            key={search.toString()}
            by={asked === 'options' ? 'reference' : asked}
            missed={missed}
            word={wordRefusal}
            autoFocus
          />
          {!reservationId && <p className="empty">{t('empty')}</p>}
        </>
      )}
      <CancelDialog word={wordRefused('booking.confirmCancel')} />
      <IssueDialog word={wordRefused('booking.confirmIssue')} />
    </>
  )
}

/** Shows the booking of an address; answers why there is none. */
async function find(reference: string): Promise<Refusal | undefined> {
  const outcome = await commands.run('booking.recall', { reference }, 'screen')
  return outcome.done ? undefined : outcome.refusal
}
