import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Button, KeyHint } from '../../field/Button.tsx'
import { networkCommand } from '../../network/commands.ts'
import { isPermitted } from '../../session/permission.ts'
import { useSession } from '../../session/sessionStore.ts'

/** Shown on every page while nothing can be sold yet: which table of the network is to be filled next. */
export function NothingSold() {
  const { t } = useTranslation('network')
  const table = useSession((state) => state.configuration?.emptyTable)
  if (table === undefined) return null
  const isAllowed = isPermitted(['network'])
  return (
    <aside className="guide" aria-label={t('nothingSold.title')}>
      <p className="guide-words" aria-live="polite">
        <span className="strong">{t('nothingSold.title')}</span>
        <span>{isAllowed ? t(`nothingSold.${table}`) : t('nothingSold.others')}</span>
      </p>
      {isAllowed && (
        <Button onPress={() => void commands.run(networkCommand.page, {}, 'bar')}>
          <KeyHint command={networkCommand.page} />
          {t('command.page')}
        </Button>
      )}
    </aside>
  )
}
