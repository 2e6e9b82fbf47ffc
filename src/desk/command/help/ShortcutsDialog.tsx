import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
  Fragment,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../field/Dialog.tsx'
import { useAcceptor } from '../../field/focus/useAcceptor.ts'
import { inputOf } from '../../grid/keys.ts'
import type { Acceptor, Input, Move } from '../acceptor.ts'
import { allCategories, type ShortcutCategory } from '../keys/categories.ts'
import { shortcuts } from '../keyboard.ts'
import { useRegistry } from '../useCommands.ts'
import { help, useDescriptions } from './help.ts'
import { rowsOfCategory, type HelpRow } from './helpRows.ts'
import { createMenuAcceptor } from './Menu.tsx'
import { keyName } from '../keys/keyName.ts'
import { textOf } from '../../language/text.ts'

/** The shortcuts of every page and dialog, for reference. */
export function ShortcutsDialog({ tab }: { tab: ShortcutCategory }) {
  const { t } = useTranslation('help')
  const id = useId()
  return (
    <Dialog title={t('shortcuts.title')} place="shortcuts" size="large" onClose={help.close}>
      <div className="help-tabs">
        <Tabs tab={tab} panel={id} />
        <div
          // Another tab begins at its top.
          key={tab.name}
          id={id}
          role="tabpanel"
          // Scrolled by keys where it has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby={`${id}-tab`}
          className="help-panel"
        >
          <Rows tab={tab} />
        </div>
      </div>
    </Dialog>
  )
}

function Tabs({ tab, panel }: { tab: ShortcutCategory; panel: string }) {
  const { t } = useTranslation('help')
  const list = useRef<HTMLDivElement>(null)
  const now = useRef({ tab })
  now.current = { tab }
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
      className="help-tablist"
      aria-label={t('shortcuts.title')}
      aria-orientation="vertical"
      onKeyDown={onKeyDown}
      {...taking}
    >
      {allCategories().map((one) => (
        <button
          key={one.name}
          type="button"
          role="tab"
          id={one === tab ? `${panel}-tab` : undefined}
          className={one === tab ? 'tab here' : 'tab'}
          aria-selected={one === tab}
          aria-controls={panel}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => help.turnTo(one)}
        >
          {textOf(one.title)}
        </button>
      ))}
    </div>
  )
}

/** The list takes the arrows of a row of tabs too. */
const alike: Partial<Record<Move, Move>> = { left: 'up', right: 'down', up: 'up', down: 'down' }
const ends: ReadonlySet<Move> = new Set(['first', 'last'])

/** Arrows and letters select a tab at once, since nothing has to be loaded. */
function tabsAcceptor(
  now: { current: { tab: ShortcutCategory } },
  list: RefObject<HTMLElement | null>,
): Acceptor {
  const tabs = allCategories()

  function turnTo(at: number): void {
    help.turnTo(tabs[at])
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  const moving = createMenuAcceptor({
    titles: () => tabs.map(({ title }) => textOf(title)),
    marked: () => tabs.indexOf(now.current.tab),
    mark: turnTo,
    choose: () => {},
    close: () => {},
    now: () => performance.now(),
  })

  function moved(input: Input): Input | undefined {
    if (!('move' in input)) return 'text' in input ? input : undefined
    const move = ends.has(input.move) ? input.move : alike[input.move]
    return move && { move }
  }

  return {
    accept(input, source) {
      const meant = moved(input)
      return meant !== undefined && moving.accept(meant, source)
    },
  }
}

function Rows({ tab }: { tab: ShortcutCategory }) {
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  return <HelpRows rows={rowsOfCategory(bindings, tab, registry)} />
}

/** Commands by what they do, each with its key. */
export function HelpRows({ rows }: { rows: readonly HelpRow[] }) {
  const described = useDescriptions()
  return (
    <dl className="help-rows">
      {rows.map(({ command, keys }) => (
        <div key={command} className="help-row">
          <dt>{described(command)}</dt>
          <dd>
            <KeyNames keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Every way to press a shortcut, on key caps. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className="help-keys">
      {keys.map((way) => (
        <Fragment key={way}>
          <kbd className="key">{keyName(way)}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  )
}
