import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../field/TextField.tsx'
import { localValues, localText } from '../localValues.ts'
import { checks } from './checks.ts'

interface KeptTextProps {
  name: 'printerLogin' | 'erpIp' | 'erpPort'
}

/** A text stored in this browser only: the sign-in of the print service, and where sales are sent. */
export function KeptText({ name }: KeptTextProps) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState(() => localText(name))
  const put = (typed: string) => {
    localValues.keep(name, typed)
    setText(typed)
  }
  const isValid = checks[name]?.check ?? (() => true)
  const isPort = name === 'erpPort'
  return (
    <TextField
      label={t(`field.${name}`)}
      value={text}
      onChange={put}
      maxLength={64}
      check={(typed) => (isValid(typed) ? undefined : t(isPort ? 'wrong.tcpPort' : 'wrong.tcpIp'))}
      note={name === 'printerLogin' ? t('note.thisMachine') : undefined}
    />
  )
}
