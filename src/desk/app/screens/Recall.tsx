import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { askedFor } from '../../booking/recall/askedFor.ts'
import { BookingSummary } from '../../booking/recall/BookingSummary.tsx'
import { CancelDialog } from '../../booking/recall/CancelDialog.tsx'
import { Moved } from '../../booking/recall/Moved.tsx'
import { IssueDialog } from '../../booking/recall/IssueDialog.tsx'
import { OptionList } from '../../booking/recall/OptionList.tsx'
import { RecallForm } from '../../booking/recall/RecallForm.tsx'
import { RecallGrid } from '../../booking/recall/RecallGrid.tsx'
import { useRecall } from '../../booking/recall/store.ts'
import { commands } from '../../command/registry.ts'
import { wordRefused } from '../outcomes.ts'
import { wordRefusal } from '../words.ts'

/** Manage bookings: find one, look at it, issue it, cancel in it. */
export default function Recall() {
  const { t } = useTranslation('recall')
  const { reservationId } = useParams()
  const [search] = useSearchParams()
  const asked = askedFor(search)
  const booking = useRecall((state) => state.booking)
  const shown = booking?.crsReservationId === reservationId?.toUpperCase() ? booking : undefined
  useLayoutEffect(() => commands.enter('recall'), [])

  // An address opened as such: the booking is fetched for it. Looked at as it opens: a key may clear it right after.
  useLayoutEffect(() => {
    if (reservationId && useRecall.getState().booking?.crsReservationId !== reservationId.toUpperCase())
      void commands.run('booking.recall', { reference: reservationId }, 'screen')
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
        <OptionList focused />
      ) : (
        <>
          <RecallForm
            key={search.toString()}
            by={asked === 'ticket' ? 'ticket' : 'reference'}
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
