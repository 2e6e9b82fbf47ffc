import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import {
  leaderFields,
  type LeaderKey,
  type LeaderField as Field,
} from '../../../domain/booking/fields/leaderFields.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'

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

/**
 * How the entry of a phone number, an e-mail address or a name reads and checks what is typed; other fields take every
 * text.
 */
export function contactEntry(
  { read, wrong }: Pick<Field, 'read' | 'wrong'>,
  t: TFunction<'sale'>,
): Pick<TextFieldProps, 'tidy' | 'check'> {
  const readOf = (text: string) => (text === '' || !read ? text : read(text))
  return {
    tidy: (text) => readOf(text) ?? text,
    check: (text) => (wrong && readOf(text) === undefined ? t(`wrong.${wrong}`) : undefined),
  }
}
