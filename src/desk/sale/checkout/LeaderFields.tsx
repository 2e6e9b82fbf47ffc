import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { focusTarget } from '../../field/focus/focusTarget.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'
import { setLeader, setRemarks } from '../model/contact.ts'
import { LeaderField } from '../model/LeaderField.tsx'
import { notifyTyping } from '../model/events.ts'
import { useBooking } from '../model/saleStore.ts'

/** Contact details of the lead passenger, and the remarks. */
export function LeaderFields({ missing }: { missing: string | undefined }) {
  const { t } = useTranslation('booking')
  const remarks = useBooking((state) => state.workingBooking.remarks)
  const focusRequest = useBooking((state) => state.focus)
  useEffect(() => {
    if (focusRequest?.kind === 'leader') focusTarget(`leader-${focusRequest.field}`)
  }, [focusRequest])
  return (
    <div className="chips">
      <Reach
        field="mobile"
        must
        size={14}
        error={missing}
        onType={(text) => notifyTyping({ kind: 'leader', row: 0, field: 'mobile', text })}
      />
      <Reach field="email" size={20} />
      <Reach field="emergencyPhone" size={12} />
      <span data-spot="leader-remarks">
        <TextField label={t('remarks')} size={14} maxLength={500} value={remarks} onChange={setRemarks} />
      </span>
    </div>
  )
}

type ReachProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & { field: LeaderKey }

function Reach({ field, ...props }: ReachProps) {
  const value = useBooking((state) => state.workingBooking.leader[field])
  return (
    <span data-spot={`leader-${field}`}>
      <LeaderField {...props} field={field} value={value} onChange={(text) => setLeader(field, text)} />
    </span>
  )
}
