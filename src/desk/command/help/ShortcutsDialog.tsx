import { type KeyboardEvent, useId, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../field/Dialog.tsx'
import { useAcceptor } from '../../field/focus/useAcceptor.ts'
import { inputOf } from '../../grid/keys.ts'
import type { Acceptor, Move } from '../acceptor.ts'
import { shortcuts } from '../keyboard.ts'
import { categories, type Category } from '../keys/keymap.ts'
import { useRegistry } from '../useCommands.ts'
import { help } from './help.ts'
import { HelpRows } from './HelpRows.tsx'
import { rowsOfCategory } from './helpRows.ts'

const tabs = categories.filter((category) => category !== 'Everywhere')

function tabAt(at: number): Category {
  return tabs[(at + tabs.length) % tabs.length] ?? 'Step 1'
}

/** The tab that a move leads to; undefined for moves that do not change the tab. */
function tabAfter(move: Move, tab: Category): Category | undefined {
  const at = tabs.findIndex((one) => one === tab)
  if (move === 'right') return tabAt(at + 1)
  if (move === 'left') return tabAt(at - 1)
  if (move === 'first') return tabAt(0)
  return move === 'last' ? tabAt(-1) : undefined
}

/** The shortcuts of step 1, step 2 and recall, for reference. */
export function ShortcutsDialog({ tab }: { tab: Category }) {
  const { t } = useTranslation('help')
  const panel = useId()
  return (
    <Dialog title={t('shortcuts.title')} place="shortcuts" size="medium" onClose={help.close}>
      <Tabs tab={tab} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} className="help-panel">
        <Rows tab={tab} />
      </div>
    </Dialog>
  )
}

function Tabs({ tab, panel }: { tab: Category; panel: string }) {
  const { t } = useTranslation('help')
  const list = useRef<HTMLDivElement>(null)
  const now = useRef(tab)
  now.current = tab
  const acceptor = useMemo(() => tabsAcceptor(now, list), [])
  const taking = useAcceptor(acceptor)

  function onKeyDown(event: KeyboardEvent): void {
    const input = inputOf(event.nativeEvent)
    if (input && acceptor.accept(input, 'live')) event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      className="tabs"
      aria-label={t('shortcuts.title')}
      onKeyDown={onKeyDown}
      {...taking}
    >
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={one === tab ? `${panel}-tab` : undefined}
          className={one === tab ? 'tab here' : 'tab'}
          aria-selected={one === tab}
          aria-controls={panel}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => help.turnTo(one)}
        >
          {t(`category.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Arrows select a tab at once, since nothing has to be loaded. */
function tabsAcceptor(now: { current: Category }, list: { current: HTMLElement | null }): Acceptor {
  return {
    accept(input) {
      if (!('move' in input)) return false
      const next = tabAfter(input.move, now.current)
      if (next === undefined) return false
      help.turnTo(next)
      const shown = list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? []
      shown[tabs.findIndex((one) => one === next)]?.focus()
      return true
    },
  }
}

function Rows({ tab }: { tab: Category }) {
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  return <HelpRows rows={rowsOfCategory(bindings, tab, registry)} />
}
