import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../field/Button.tsx'

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
