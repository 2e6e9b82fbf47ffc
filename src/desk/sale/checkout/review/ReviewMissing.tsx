import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { Button } from '../../../field/Button.tsx'
import { requiredFields } from '../../model/missing/required.ts'
import type { MissingField } from '../../model/state.ts'
import { useAvailabilities } from '../../model/trip/availability.ts'
import { useBooking } from '../../model/saleStore.ts'

/** The missing and invalid fields; each entry goes back to its field. */
export function ReviewGaps({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const workingBooking = useBooking((state) => state.workingBooking)
  const gaps = requiredFields(workingBooking, useAvailabilities(workingBooking.trips))
  if (gaps.length === 0) return <GoOn />
  return (
    <div className="review-gaps">
      <div className="message">{t('review.gaps')}</div>
      {gaps.map((gap, nth) => (
        <Button
          autoFocus={nth === 0}
          key={`${gap.trip} ${gap.kind} ${gap.row} ${gap.field}`}
          onPress={() => void commands.run('booking.toGap', { gap: nth }, 'bar')}
        >
          <Where gap={gap} /> <span className="warn">{word(gap.refusal)}</span>
        </Button>
      ))}
    </div>
  )
}

/** Shown when nothing is missing: continue to the payment, or hold as an option. */
function GoOn() {
  const { t } = useTranslation()
  return (
    <>
      <div className="message good">{t('booking:review.complete')}</div>
      <div className="chips">
        <Button kind="main" autoFocus onPress={() => void commands.run('booking.proceed', {}, 'bar')}>
          {t('booking:review.pay')}
        </Button>
        <Button onPress={() => void commands.run('booking.option', {}, 'bar')}>
          {t(commands.title('booking.option'))}
        </Button>
      </div>
    </>
  )
}

function Where({ gap: { kind, row, trip } }: { gap: MissingField }) {
  const { t } = useTranslation('booking')
  if (kind === 'leader' || kind === 'payment') return <>{t('leader')}</>
  return <>{[trip + 1, t(`review.kind.${kind}`), row + 1].join(' · ')}</>
}
