import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../field/TextField.tsx'
import { QrCode } from '../../look/QrCode.tsx'

interface CodesSetUpProps {
  secret: string
  uri: string
  problem: string | undefined
  onCode(code: string): void
}

/** The secret of one-time codes, to be scanned or typed, and a field for the first code, taken at its sixth digit. */
export function CodesSetUp({ secret, uri, problem, onCode }: CodesSetUpProps) {
  const { t } = useTranslation('session')
  const [code, setCode] = useState('')
  const latest = useRef('')
  return (
    <>
      <p className="muted">{t('security.scan')}</p>
      <QrCode text={uri} label={t('security.qr')} large />
      <p>
        {t('security.orType')} <code className="secret">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <TextField
        label={t('security.firstCode')}
        value={code}
        onChange={setCode}
        onType={(text) => {
          latest.current = text
          if (/^\d{6}$/.test(text.trim())) onCode(text.trim())
        }}
        onEnter={() => onCode(latest.current)}
        maxLength={10}
        autoFocus
      />
      {/* A message of the field itself is hidden while a text is being typed. */}
      <p className="bad" role="alert">
        {problem}
      </p>
    </>
  )
}
