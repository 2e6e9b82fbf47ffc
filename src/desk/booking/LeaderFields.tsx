import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { focusSpot } from '../field/spot.ts'
import { TextField } from '../field/TextField.tsx'
import { setLeader, setRemarks } from './contact.ts'
import { typedPhone } from './memory/typed.ts'
import { useBooking } from './store.ts'

const phone = /^[0-9+ ()/-]*$/
const mail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** How whoever travels can be reached, and what is to be remembered. */
export function LeaderFields({ missing }: { missing: string | undefined }) {
  const { t } = useTranslation('booking')
  const leader = useBooking((state) => state.inHand.leader)
  const remarks = useBooking((state) => state.inHand.remarks)
  const wish = useBooking((state) => state.focus)
  useEffect(() => {
    if (wish?.kind === 'leader') focusSpot(`leader-${wish.field}`)
  }, [wish])
  const checkPhone = (text: string) => (phone.test(text) ? undefined : t('wrong.phone'))
  return (
    <div className="chips">
      <span data-spot="leader-mobile">
        <TextField
          label={t('mobile')}
          must
          size={14}
          maxLength={30}
          value={leader.mobile}
          check={checkPhone}
          error={missing}
          onType={typedPhone}
          onChange={(text) => setLeader('mobile', text)}
        />
      </span>
      <span data-spot="leader-email">
        <TextField
          label={t('email')}
          size={20}
          maxLength={200}
          value={leader.email}
          check={(text) => (text === '' || mail.test(text) ? undefined : t('wrong.email'))}
          onChange={(text) => setLeader('email', text)}
        />
      </span>
      <span data-spot="leader-emergencyPhone">
        <TextField
          label={t('emergencyPhone')}
          size={12}
          maxLength={30}
          value={leader.emergencyPhone}
          check={checkPhone}
          onChange={(text) => setLeader('emergencyPhone', text)}
        />
      </span>
      <span data-spot="leader-remarks">
        <TextField label={t('remarks')} size={14} maxLength={500} value={remarks} onChange={setRemarks} />
      </span>
    </div>
  )
}
