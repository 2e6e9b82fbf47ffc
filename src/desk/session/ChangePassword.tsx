import { sessionCommand } from './commands.ts'
import { useTranslation } from 'react-i18next'
import { leastLength } from '../../domain/session/password.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { useProblem, useForm } from '../field/useForm.ts'
import { SecretField } from '../field/TextField.tsx'
import { refusalText } from '../request/fault.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

type Problems = Partial<Record<'old' | 'next' | 'repeat', string>>

export function ChangePassword() {
  const { t } = useTranslation('session')
  const form = useForm({ old: '', next: '', repeat: '' })
  const [problems = {}, setProblems] = useProblem<Problems>(form.now)

  async function save() {
    const { old, next, repeat } = form.now()
    if (next !== repeat) return setProblems({ repeat: t('change.differ') })
    setProblems(undefined)
    const outcome = await commands.run(sessionCommand.changePassword, { old, next }, 'screen')
    if (outcome.done || outcome.refusal === undefined) return
    const about = outcome.refusal.refusal === 'password_wrong' ? 'old' : 'next'
    setProblems({ [about]: refusalText(outcome.refusal) })
  }

  return (
    <section className="form form-page" data-asks>
      <SectionTitle>{t('change.title')}</SectionTitle>
      <p className="muted">{t('change.about', { least: leastLength })}</p>
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
        onEnter={() => void save()}
      />
      <div className="form-foot">
        <Button kind="main" onPress={() => void save()}>
          {t('change.save')}
        </Button>
        <Button onPress={() => void commands.run(sessionCommand.securityPage, {}, 'bar')}>
          {t('command.securityPage')}
        </Button>
      </div>
    </section>
  )
}
