import type { TFunction } from 'i18next'
import type { LeaderField } from '../../../domain/booking/fields/leaderFields.ts'
import type { TextFieldProps } from '../../field/TextField.tsx'

/** How the entry of a phone number, an e-mail address or a name reads and checks what is typed; other fields take every text. */
export function contactEntry(
  { read, wrong }: Pick<LeaderField, 'read' | 'wrong'>,
  t: TFunction<'sale'>,
): Pick<TextFieldProps, 'tidy' | 'check'> {
  const readOf = (text: string) => (text === '' || !read ? text : read(text))
  return {
    tidy: (text) => readOf(text) ?? text,
    check: (text) => (wrong && readOf(text) === undefined ? t(`wrong.${wrong}`) : undefined),
  }
}
