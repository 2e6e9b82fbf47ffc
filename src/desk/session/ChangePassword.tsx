import { sessionCommand } from './commands.ts'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { leastLength } from '../../domain/session/password.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { SecretField } from '../field/TextField.tsx'
import { useForm, useProblem } from '../field/useForm.ts'
import { refusalText } from '../request/fault.ts'

type Problems = Partial<Record<'old' | 'next' | 'repeat', string>>

interface NewPasswordProps {
  save(old: string, next: string): Promise<Refusal | undefined>
  /** Further buttons. */
  children: ReactNode
}

/** The current password and a new one, entered twice. */
export function NewPasswordFields({ save, children }: NewPasswordProps) {
  const { t } = useTranslation('session')
  const form = useForm({ old: '', next: '', repeat: '' })
  const [problems = {}, setProblems] = useProblem<Problems>(form.now)

  async function submit() {
    const { old, next, repeat } = form.now()
    if (next !== repeat) return setProblems({ repeat: t('change.differ') })
    setProblems(undefined)
    const refusal = await save(old, next)
    if (!refusal) return
    setProblems({ [refusal.refusal === 'password_wrong' ? 'old' : 'next']: refusalText(refusal) })
  }

  return (
    <>
      <SecretField
        label={t('change.old')}
        value={form.values.old}
        onChange={form.set('old')}
        error={problems.old}
        autoFocus
      />
      <SecretField
        label={t('change.next')}
        value={form.values.next}
        onChange={form.set('next')}
        error={problems.next}
      />
      <SecretField
        label={t('change.repeat')}
        value={form.values.repeat}
        onChange={form.set('repeat')}
        error={problems.repeat}
        onEnter={() => void submit()}
      />
      <div className="form-foot">
        <Button kind="main" onPress={() => void submit()}>
          {t('change.save')}
        </Button>
        {children}
      </div>
    </>
  )
}

export function ChangePassword() {
  const { t } = useTranslation('session')

  async function save(old: string, next: string) {
    const outcome = await commands.run(sessionCommand.changePassword, { old, next }, 'screen')
    return outcome.done ? undefined : outcome.refusal
  }

  return (
    <section className="form form-page" data-asks>
      <SectionTitle>{t('change.title')}</SectionTitle>
      <p className="muted">{t('change.about', { least: leastLength })}</p>
      <NewPasswordFields save={save}>
        <Button onPress={() => void commands.run(sessionCommand.securityPage, {}, 'bar')}>
          {t('command.securityPage')}
        </Button>
      </NewPasswordFields>
    </section>
  )
}
