import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../field/Button.tsx'
import type { useForm } from '../../field/useForm.ts'
import { SecretField } from '../../field/TextField.tsx'

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
