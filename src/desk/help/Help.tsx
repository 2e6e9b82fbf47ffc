import { permittedRows } from '../line/suggestions.ts'
import { withPortsSold } from '../line/words/port.ts'
import { helpCommand } from './commands.ts'
import { useEffect, type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { commands } from '../command/registry.ts'
import {
  aboutOf,
  help,
  heldModifiers,
  runFromHelp,
  type OpenMenu,
  type Point,
  useHelp,
  useDescriptions,
  useHeldModifiers,
  useTitles,
  watchKeys,
} from './help.ts'
import { ShortcutsDialog, HelpRows, KeyNames } from './ShortcutsDialog.tsx'
import { useTranslation } from 'react-i18next'
import { keystroke } from '../keys/keystroke.ts'
import { keys as listener, shortcuts, lineContext } from '../command/keyboard.ts'
import { inWindow, Menu } from './Menu.tsx'
import type { MenuRow, SheetSection } from './helpRows.ts'
import { createPortal } from 'react-dom'
import type { HeldModifiers } from '../keys/listenerModel.ts'
import { useRegistry } from '../command/useCommands.ts'
import { activeBindings } from '../keys/keymap.ts'
import { type Cap, commandsByKey, keyboard, legendOf, type Legends, strokeOn } from './drawnKeyboard.ts'
import { Button } from '../field/Button.tsx'
import { Reading, Dialog } from '../field/Dialog.tsx'
import { keyName } from '../keys/keyName.ts'
import { textOf } from '../language/text.ts'

/** Help shown over the screen: dialog, menu, cheat sheet and drawn keyboard. */
export function Help() {
  const { shortcuts, sheet, menu } = useHelp()
  useEffect(() => watchKeys(heldModifiers), [])
  useEffect(watchMenuKey, [])
  return (
    <>
      {shortcuts && <ShortcutsDialog tab={shortcuts} />}
      {sheet && <CheatSheet sheet={sheet} />}
      {menu && <PlaceMenu menu={menu} />}
      <KeyOverlay />
    </>
  )
}

/** The right button opens our menu; with shift held the browser's own, for pasting and spelling. */
function onContextMenu(event: MouseEvent): void {
  const byMouse = event.button === 2 || event.ctrlKey
  if (byMouse && (event.shiftKey || !help.hasMenu())) return
  // Firefox opens its own for the menu key although keydown was prevented.
  event.preventDefault()
  if (!byMouse) return
  const about = aboutOf(event.target instanceof Element ? event.target : null)
  void commands.run(helpCommand.placeMenu, { at: { x: event.clientX, y: event.clientY }, about }, 'screen')
}

function watchMenuKey(): () => void {
  window.addEventListener('contextmenu', onContextMenu)
  return () => window.removeEventListener('contextmenu', onContextMenu)
}

/**
 * Closes the menu first, so that the command runs with the screen’s own focus; one that cannot run does what its key
 * does.
 */
function choose(row: MenuRow | undefined): void {
  if (!row) return
  help.closeMenu()
  runFromHelp(row.command, 'menu')
}

/** Shortcuts of this screen, at the pointer or below the focused element; the keys of all of them work in it. */
function PlaceMenu({ menu: { at, rows, more, isMore = false } }: { menu: OpenMenu }) {
  const { t } = useTranslation('help')
  const described = useDescriptions()
  const shown = isMore ? more : rows
  const all = [...shown, ...(isMore ? rows : more)]
  const entries = shown.map((row) => entryFor(row, described(row.command)))
  const leadsOn = !isMore && more.length > 0
  function entryOf(event: KeyboardEvent): number {
    const stroke = keystroke(event.nativeEvent, listener.layout()) ?? ''
    const isShortcut = [...stroke].length > 1 && stroke !== 'esc'
    const found = isShortcut ? all.findIndex(({ keys }) => keys.includes(stroke)) : -1
    // Behind the entries that are shown comes the one that leads to the others.
    return leadsOn && found >= shown.length ? found + 1 : found
  }
  function chooseAt(index: number): void {
    if (leadsOn && index === shown.length) help.openMore()
    else choose(all[leadsOn && index > shown.length ? index - 1 : index])
  }
  return (
    <Menu
      key={`${at.x} ${at.y} ${isMore}`}
      label={t(isMore ? 'menu.more' : 'menu.label')}
      entries={leadsOn ? [...entries, moreEntry(t('menu.more'))] : entries}
      first={isMore ? 0 : -1}
      landmark={document.querySelector('main') ?? document.body}
      position={(menu) => fitOnScreen(menu, at)}
      choose={chooseAt}
      close={help.closeMenu}
      entryOf={entryOf}
    />
  )
}

const moreEntry = (title: string) => ({
  key: 'more',
  title,
  content: (
    <>
      <span>{title}</span>
      <span aria-hidden="true">{'▸'}</span>
    </>
  ),
})

/** A row, grey where it cannot run now. */
function entryFor({ command, keys, off }: MenuRow, title: string) {
  const content = (
    <>
      <span className="popup-title">{title}</span>
      <KeyNames keys={keys.slice(0, 2)} />
    </>
  )
  return { key: command, title, content, off }
}

/** At the point, but whole: left of it or above it where there is no room. */
function fitOnScreen(menu: HTMLElement, { x, y }: Point): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = inWindow(y, height, innerHeight)
  menu.style.left = `${inWindow(x, width, innerWidth)}px`
  menu.style.top = `${below === y ? y : inWindow(y - height, height, innerHeight)}px`
}

/** Draws the keyboard while a modifier is held, with the command of each key on this screen. */
function KeyOverlay() {
  const { held, drawn } = useHeldModifiers()
  return held && drawn ? createPortal(<Keyboard held={held} />, document.body) : null
}

const unknown: Legends = new Map()

/** Legends of the keyboard in use, where the browser reports them. */
function useLegends(): Legends {
  const [legends, setLegends] = useState(unknown)
  useEffect(() => {
    const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<Legends> } }
    keyboard?.getLayoutMap?.().then(setLegends, () => undefined)
  }, [])
  return legends
}

/** Hidden from screen readers: the cheat sheet has the same content. */
function Keyboard({ held }: { held: HeldModifiers }) {
  const registry = useRegistry()
  const titled = useTitles()
  const legends = useLegends()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const greek = useSyncExternalStore(listener.subscribe, listener.layout) === 'other'
  const commands = commandsByKey(activeBindings(bindings, registry), held)
  return (
    <div className="drawn-keyboard" aria-hidden="true">
      {keyboard.map((row, at) => (
        <div key={row[0]?.code} className={at === 0 ? 'drawn-row apart' : 'drawn-row'}>
          {row.map((cap, number) => {
            const command = commands.get(strokeOn(cap, legends) ?? '')
            const pressed = cap.modifier !== undefined && held[cap.modifier]
            return (
              <DrawnCap
                key={cap.code || number}
                cap={cap}
                legend={legendOf(cap, legends)}
                greek={greek ? cap.greek : undefined}
                pressed={pressed}
                title={command === undefined ? undefined : titled(command)}
                off={command !== undefined && registry.readiness(command) !== 'ready'}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface DrawnCapProps {
  cap: Cap
  legend: string
  greek: string | undefined
  pressed: boolean
  title: string | undefined
  off: boolean
}

function DrawnCap({ cap, legend, greek, pressed, title, off }: DrawnCapProps) {
  const width = { width: `calc(${cap.width} * var(--cap-unit))` }
  if (cap.code === '') return <span style={width} />
  const looks = ['drawn-cap', pressed && 'held', title !== undefined && 'on', off && 'off']
  return (
    <span className={looks.filter(Boolean).join(' ')} style={width}>
      <span className="drawn-legend">
        {legend} {greek !== undefined && <span className="drawn-greek">{greek}</span>}
      </span>
      {title !== undefined && <span className="drawn-title">{title}</span>}
    </span>
  )
}

/** All keys of this screen and of everywhere, and the grammar of the line: on screen or printed. */
function CheatSheet({ sheet }: { sheet: readonly SheetSection[] }) {
  const { t } = useTranslation('help')
  return (
    <Dialog
      title={t('sheet.title')}
      place="cheatSheet"
      onClose={help.close}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void commands.run(helpCommand.printSheet, {}, 'screen')}>
            {t('sheet.print')} <PrintKey />
          </Button>
          <Button onPress={help.close}>{t('close')}</Button>
        </>
      }
    >
      <Sheet sheet={sheet} />
    </Dialog>
  )
}

function PrintKey() {
  const keys = shortcuts.keysOf(helpCommand.printSheet)
  return keys === undefined ? null : <kbd className="key">{keyName(keys)}</kbd>
}

function Sheet({ sheet }: { sheet: readonly SheetSection[] }) {
  const { t } = useTranslation('help')
  return (
    <Reading className="cheat-sheet" label={t('sheet.title')} onClose={help.close}>
      {sheet.map(({ title, rows }) => (
        <Keys key={title} title={textOf(title)} rows={rows} />
      ))}
      <Grammar />
    </Reading>
  )
}

function Keys({ title, rows }: SheetSection) {
  return (
    <section className="sheet-keys">
      <h3 className="sheet-title">{title}</h3>
      <HelpRows rows={rows} />
    </section>
  )
}

/** Examples shown of an entry; the line's own help has them all. */
const examplesShown = 6

function Grammar() {
  const { t } = useTranslation(['line', 'help'])
  const context = lineContext.get()
  return (
    <section className="sheet-line">
      <h3 className="sheet-title">{t('help:sheet.line')}</h3>
      <dl className="sheet-rows">
        {permittedRows(context.grammar, commands).map(({ name, usage, examples }) => (
          <div key={name} className="sheet-row">
            <dt>{textOf(`line:row.${name}`)}</dt>
            <dd>
              <div className="strong">{withPortsSold(usage, context)}</div>
              {examples.length > 1 && (
                <div className="sheet-examples">
                  {withPortsSold(examples.slice(0, examplesShown).join('  ·  '), context)}
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('help:sheet.chain')}</p>
    </section>
  )
}
