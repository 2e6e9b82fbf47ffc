import { useTranslation } from 'react-i18next'
import { keyName } from '../../command/keys/keyName.ts'
import { shortcuts } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { isForbiddenCommand } from '../menu/hidden.ts'
import { sideEntries } from '../menu/sideEntries.ts'

/** The entries of the side menu, each with its key. */
export function HomeLinks() {
  const { t } = useTranslation()
  const permitted = sideEntries.filter(({ command }) => !isForbiddenCommand(command))
  return (
    <div className="chips">
      {permitted.map(({ command, title }, nth) => {
        const keys = shortcuts.keysOf(command)
        return (
          <Button
            key={command}
            {...(nth === 0 ? { kind: 'main' as const } : {})}
            onPress={() => void commands.run(command, {}, 'menu')}
          >
            {t(title)}
            {keys !== undefined && <span className="key">{keyName(keys)}</span>}
          </Button>
        )
      })}
    </div>
  )
}
