import { sessionCommand } from './commands.ts'
import { useTranslation } from 'react-i18next'
import { leastLength } from '../../domain/session/password.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

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
