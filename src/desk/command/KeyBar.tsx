import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { barItems, type BarItem } from './bar.ts'
import type { CommandId } from './command.ts'
import { keyName } from './keyName.ts'
import { keys, shortcuts } from './keyboard.ts'
import { useRegistry } from './useCommands.ts'

/** What the function keys do here and now; while a modifier is held, what they do with it. */
export function KeyBar() {
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const held = useSyncExternalStore(keys.subscribe, keys.held)
  return (
    <nav className="keybar">
      {barItems(bindings, held, registry).map((item) => (
        <KeyCap key={item.command} item={item} />
      ))}
    </nav>
  )
}

function KeyCap({ item: { command, keys: pressed, off } }: { item: BarItem }) {
  const { t } = useTranslation()
  const registry = useRegistry()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={off ? 'keybar-item off' : 'keybar-item'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void registry.run(command as CommandId, {}, 'bar')}
    >
      <span className="key">{keyName(pressed)}</span>
      <span>{t(registry.title(command))}</span>
    </button>
  )
}
