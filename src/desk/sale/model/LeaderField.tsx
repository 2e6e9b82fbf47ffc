import { useTranslation } from 'react-i18next'
import { leaderFields, type LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'
import { contactEntry } from './contactEntry.ts'

type LeaderFieldProps = Omit<TextFieldProps, 'label' | 'maxLength' | 'check'> & { field: LeaderKey }

/** A field under the heading of the lead passenger, of a sale or of a stored booking. */
export function LeaderField({ field, ...props }: LeaderFieldProps) {
  const { t } = useTranslation('sale')
  const of = leaderFields[field]
  return (
    <TextField
      {...props}
      label={t((of.label ?? of.title) as 'mobile')}
      maxLength={of.most}
      {...contactEntry(of, t)}
    />
  )
}
