import { settingsCommand } from '../settings/commands.ts'
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
  Fragment,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { SearchField } from '../field/TextField.tsx'
import { useInputTarget } from '../field/focus/focus.ts'
import { inputOf, type InputTarget, type KeyInput, type Move } from '../command/inputTarget.ts'
import { allCategories, type ShortcutCategory } from '../keys/keymap.ts'
import { shortcuts } from '../command/keyboard.ts'
import { refusedText, useRegistry } from '../command/useCommands.ts'
import { commands } from '../command/registry.ts'
import { help, useDescriptions, useTitles } from './help.ts'
import { rowsOfCategory, searchedRows, type HelpRow } from './helpRows.ts'
import { createMenuInputTarget } from './Menu.tsx'
import { keyName } from '../keys/keyName.ts'
import { textOf } from '../language/text.ts'

/** The shortcuts of every page and dialog: by tab, or all that have the typed words; Enter on one changes its keys. */
export function ShortcutsDialog({ tab }: { tab: ShortcutCategory }) {
  const { t } = useTranslation('help')
  const id = useId()
  const [search, setSearch] = useState('')
  const [refused, setRefused] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const toRows = () => rowAt(panel.current, 0)?.focus()

  /** With nothing typed, the arrows of the search field turn the tabs. */
  function onKeyDown(event: KeyboardEvent): void {
    const tabs = allCategories()
    const at = tabs.indexOf(tab)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    if (search !== '' || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    help.turnTo(tabs.at(to % tabs.length))
  }
  return (
    <Dialog title={t('shortcuts.title')} place="shortcuts" size="large" onClose={help.close}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys of the field in it. */}
      <div className="help-find" onKeyDownCapture={onKeyDown}>
        <SearchField label={t('shortcuts.search')} value={search} onSearch={setSearch} toFound={toRows} />
        {refused === undefined ? (
          <span className="muted">{t('shortcuts.hint')}</span>
        ) : (
          <Problem words={refused} />
        )}
      </div>
      <div className="help-tabs">
        <Tabs tab={tab} panel={id} onTurn={() => setSearch('')} />
        <div
          ref={panel}
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
          {search.trim() === '' ? (
            <Rows tab={tab} onRefused={setRefused} />
          ) : (
            <FoundRows search={search} onRefused={setRefused} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface TabsProps {
  tab: ShortcutCategory
  panel: string
  onTurn(): void
}

function Tabs({ tab, panel, onTurn }: TabsProps) {
  const { t } = useTranslation('help')
  const list = useRef<HTMLDivElement>(null)
  const now = useRef({ tab, onTurn })
  now.current = { tab, onTurn }
  const inputTarget = useMemo(() => tabsInputTarget(now, list), [])
  const taking = useInputTarget(inputTarget)

  function onKeyDown(event: KeyboardEvent): void {
    const input = inputOf(event.nativeEvent)
    if (input && inputTarget.handleInput(input, 'live')) event.preventDefault()
  }

  function turnTo(one: ShortcutCategory): void {
    onTurn()
    help.turnTo(one)
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
          onClick={() => turnTo(one)}
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
function tabsInputTarget(
  now: { current: Pick<TabsProps, 'tab' | 'onTurn'> },
  list: RefObject<HTMLElement | null>,
): InputTarget {
  const tabs = allCategories()

  function turnTo(at: number): void {
    now.current.onTurn()
    help.turnTo(tabs[at])
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  const moving = createMenuInputTarget({
    titles: () => tabs.map(({ title }) => textOf(title)),
    marked: () => tabs.indexOf(now.current.tab),
    mark: turnTo,
    choose: () => {},
    close: () => {},
    now: () => performance.now(),
  })

  function moved(input: KeyInput): KeyInput | undefined {
    if (!('move' in input)) return 'text' in input ? input : undefined
    const move = ends.has(input.move) ? input.move : alike[input.move]
    return move && { move }
  }

  return {
    handleInput(input, source) {
      const meant = moved(input)
      return meant !== undefined && moving.handleInput(meant, source)
    },
  }
}

interface RowsProps {
  /** Called with the text, or without one, after each change of keys. */
  onRefused(text: string | undefined): void
}

function Rows({ tab, onRefused }: RowsProps & { tab: ShortcutCategory }) {
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  return <ShortcutRows rows={rowsOfCategory(bindings, tab, registry)} onRefused={onRefused} />
}

/** Shortcuts of all tabs whose text or keys contain the searched words, under the title of each tab. */
function FoundRows({ search, onRefused }: RowsProps & { search: string }) {
  const { t } = useTranslation('help')
  const registry = useRegistry()
  const described = useDescriptions()
  const titled = useTitles()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const found = searchedRows(bindings, registry, search, ({ command, keys }) =>
    [described(command), titled(command), ...keys, ...keys.map(keyName)].join(' '),
  )
  if (found.length === 0) return <p className="message plain">{t('shortcuts.none')}</p>
  return found.map(({ title, rows }) => (
    <section key={title}>
      <h3 className="sheet-title">{textOf(title)}</h3>
      <ShortcutRows rows={rows} onRefused={onRefused} />
    </section>
  ))
}

const rowAt = (within: Element | null, at: number) =>
  [...(within?.querySelectorAll<HTMLElement>('.help-row') ?? [])].at(at)

/** Rows that the arrows go through; Enter or a click records other keys. */
function ShortcutRows({ rows, onRefused }: RowsProps & { rows: readonly HelpRow[] }) {
  const described = useDescriptions()

  async function change(command: string): Promise<void> {
    onRefused(refusedText(await commands.run(settingsCommand.recordKeysOf, { command }, 'screen')))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const panel = event.currentTarget.closest('.help-panel')
    if (step === undefined || panel === null) return
    event.preventDefault()
    const all = [...panel.querySelectorAll<HTMLElement>('.help-row')]
    const next = all.indexOf(event.target as HTMLElement) + step
    if (next >= 0) all[next]?.focus()
    else panel.closest('.dialog')?.querySelector<HTMLElement>('.help-find input')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the buttons in it.
    <ul className="help-rows" onKeyDown={onKeyDown}>
      {rows.map(({ command, keys }) => (
        <li key={command}>
          <button type="button" className="help-row" onClick={() => void change(command)}>
            <span className="help-title">{described(command)}</span>
            <KeyNames keys={keys} />
          </button>
        </li>
      ))}
    </ul>
  )
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
