import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../field/TextField.tsx'
import { kept, keptText } from '../kept.ts'

/** Who prints at this machine: kept by this browser alone, for a month. */
export function PrinterLogin() {
  const { t } = useTranslation('settings')
  const [login, setLogin] = useState(() => keptText('printerLogin'))
  const put = (text: string) => {
    kept.keep('printerLogin', text)
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
