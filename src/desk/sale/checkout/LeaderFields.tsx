import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { phonePattern } from '../../../contract/value.ts'
import { isEmail } from '../../../domain/value/contact.ts'
import { focusTarget } from '../../field/focus/focusTarget.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'
import { setLeader, setRemarks } from '../model/contact.ts'
import type { LeadPassenger } from '../model/workingBooking.ts'
import { notifyTyping } from '../model/events.ts'
import { useBooking } from '../model/store.ts'

const phone = new RegExp(phonePattern)

export function usePhoneCheck() {
  const { t } = useTranslation('booking')
  return (text: string) => (phone.test(text) ? undefined : t('wrong.phone'))
}

/** Contact details of the lead passenger, and the remarks. */
export function LeaderFields({ missing }: { missing: string | undefined }) {
  const { t } = useTranslation('booking')
  const remarks = useBooking((state) => state.workingBooking.remarks)
  const focusRequest = useBooking((state) => state.focus)
  useEffect(() => {
    if (focusRequest?.kind === 'leader') focusTarget(`leader-${focusRequest.field}`)
  }, [focusRequest])
  const checkPhone = usePhoneCheck()
  const checkMail = (text: string) => (text === '' || isEmail(text) ? undefined : t('wrong.email'))
  return (
    <div className="chips">
      <Reach
        field="mobile"
        must
        size={14}
        maxLength={30}
        check={checkPhone}
        error={missing}
        onType={(text) => notifyTyping({ kind: 'leader', row: 0, field: 'mobile', text })}
      />
      <Reach field="email" size={20} maxLength={200} check={checkMail} />
      <Reach field="emergencyPhone" size={12} maxLength={30} check={checkPhone} />
      <span data-spot="leader-remarks">
        <TextField label={t('remarks')} size={14} maxLength={500} value={remarks} onChange={setRemarks} />
      </span>
    </div>
  )
}

type ReachProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & { field: keyof LeadPassenger }

function Reach({ field, ...props }: ReachProps) {
  const { t } = useTranslation('booking')
  const value = useBooking((state) => state.workingBooking.leader[field])
  return (
    <span data-spot={`leader-${field}`}>
      <TextField {...props} label={t(field)} value={value} onChange={(text) => setLeader(field, text)} />
    </span>
  )
}
