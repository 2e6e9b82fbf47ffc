import { useTranslation } from 'react-i18next'
import { leaderFields, type LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'

type LeaderFieldProps = Omit<TextFieldProps, 'label' | 'maxLength' | 'check'> & { field: LeaderKey }

/** A field of the lead passenger, of a sale or of a stored booking. */
export function LeaderField({ field, ...props }: LeaderFieldProps) {
  const { t } = useTranslation('booking')
  const { title, most, wrongIn } = leaderFields[field]
  const check = (text: string) => {
    const wrong = wrongIn?.(text)
    return wrong && t(`wrong.${wrong}`)
  }
  return <TextField {...props} label={t(title as 'mobile')} maxLength={most} check={check} />
}
