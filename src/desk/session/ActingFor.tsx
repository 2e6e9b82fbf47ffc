import { useTranslation } from 'react-i18next'
import { keyName } from '../command/keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { useSession } from './sessionStore.ts'

/** The other agency sales are made for; pressing it returns to the user’s own. */
export function ActingFor() {
  const { t } = useTranslation('session')
  const acting = useSession((state) => state.acting)
  if (acting === undefined) return null
  const keys = shortcuts.keysOf('session.ownAgency')
  return (
    <button
      type="button"
      className="head-button head-acting"
      tabIndex={-1}
      title={`${t('alternate.back')}${keys === undefined ? '' : ` · ${keyName(keys)}`}`}
      onClick={() => void commands.run('session.ownAgency', {}, 'bar')}
    >
      {t('alternate.header', { code: acting.code })} <span className="acting-name">{acting.name}</span>
    </button>
  )
}
