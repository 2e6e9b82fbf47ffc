import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { barItems, type BarItem } from './keyBarItems.ts'
import { runFromHelp, useHeldModifiers, useTitles } from '../help/help.ts'
import { keyName } from './keyName.ts'
import { shortcuts } from '../keyboard.ts'
import { useRegistry } from '../useCommands.ts'

/** The shortcuts that show all keys, however many other items precede them. */
const always = ['app.shortcuts', 'app.cheatSheet']

/** The commands of this screen or dialog, or of the held modifier; the children come before them. */
export function KeyBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('help')
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const { held } = useHeldModifiers()
  const items = barItems(bindings, held, registry)
  const kept = held ? [] : items.filter(({ command }) => always.includes(command))
  const fitting = useRef<HTMLDivElement>(null)
  useWrappedInert(fitting)
  return (
    <nav className="keybar" aria-label={t('bar.label')}>
      <div ref={fitting} className="keybar-items">
        {held === undefined && children}
        {items
          .filter((item) => !kept.includes(item))
          .map((item) => (
            <KeyCap key={item.command} item={item} />
          ))}
      </div>
      {kept.map((item) => (
        <KeyCap key={item.command} item={item} />
      ))}
    </nav>
  )
}

/** Items that wrap into the hidden second row are no buttons for screen readers either. */
function useWrappedInert(box: RefObject<HTMLElement | null>): void {
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => {
    observer.current ??= new IntersectionObserver(setInert, { root: box.current })
    for (const item of box.current?.children ?? []) observer.current.observe(item)
  })
  useEffect(() => () => observer.current?.disconnect(), [])
}

function setInert(items: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of items) target.toggleAttribute('inert', !isIntersecting)
}

function KeyCap({ item: { command, keys: pressed, off } }: { item: BarItem }) {
  const titled = useTitles()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-disabled={off}
      className={off ? 'keybar-item off' : 'keybar-item'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runFromHelp(command, 'bar')}
    >
      <span className="key">{keyName(pressed)}</span>
      <span>{titled(command)}</span>
    </button>
  )
}
