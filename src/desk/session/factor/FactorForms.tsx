import { useState, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField, SecretField } from '../../field/TextField.tsx'
import { QrCode } from '../../look/QrCode.tsx'
import { Button } from '../../field/Button.tsx'
import type { useForm } from '../../field/useForm.ts'

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

interface PasswordPromptProps {
  form: ReturnType<typeof useForm<{ password: string }>>
  /** Why the last password was not accepted. */
  problem: string | undefined
  onSubmit(): void
  /** The button that goes back. */
  children: ReactNode
}

/** Asks for the password before a change of how the user signs in. */
export function PasswordPrompt({ form, problem, onSubmit, children }: PasswordPromptProps) {
  const { t } = useTranslation('session')
  return (
    <>
      <p className="muted">{t('security.proveAbout')}</p>
      <SecretField
        label={t('password')}
        value={form.values.password}
        onChange={form.set('password')}
        error={problem}
        onEnter={onSubmit}
        autoFocus
      />
      <div className="form-foot">
        <Button kind="main" onPress={onSubmit}>
          {t('again.goOn')}
        </Button>
        {children}
      </div>
    </>
  )
}

/** Recovery codes, shown this once; they can be copied and printed. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('session')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p>{t('security.recoveryAbout')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="muted" role="status">
        {copied && t('security.copied')}
      </p>
      <div className="form-foot">
        <Button kind="main" onPress={onDone}>
          {t('security.kept')}
        </Button>
        {/* An Enter out of habit, after the digit that has sent the code, must not take the codes away unread. */}
        <Button autoFocus onPress={copy}>
          {t('security.copy')}
        </Button>
        <Button onPress={() => window.print()}>{t('security.print')}</Button>
      </div>
    </>
  )
}
