import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../field/TextField.tsx'
import { localValues, localText } from '../localValues.ts'

/** Sign-in of the printing service, stored in this browser only, for a month. */
export function PrinterLogin() {
  const { t } = useTranslation('settings')
  const [login, setLogin] = useState(() => localText('printerLogin'))
  const put = (text: string) => {
    localValues.keep('printerLogin', text)
    setLogin(text)
  }
  return (
    <TextField
      label={t('field.printerLogin')}
      value={login}
      onChange={put}
      maxLength={64}
      note={t('note.thisMachine')}
    />
  )
}
