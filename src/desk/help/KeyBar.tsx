import { helpCommand } from './commands.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { watchFocus } from '../field/focus/focus.ts'
import { runFromHelp, useHeldModifiers, useTitles } from './help.ts'
import { keyName } from '../keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { useRegistry } from '../command/useCommands.ts'
import { type Binding, activeBindings, type ActiveBinding } from '../keys/keymap.ts'
import type { HeldModifiers } from '../keys/listenerModel.ts'
import type { Readiness, Registry } from '../command/registry.ts'
import { refusalText } from '../request/fault.ts'
import type { Refusal } from '../../domain/refusal.ts'

/** The shortcuts that show all keys, however many other items precede them. */
const always = [helpCommand.shortcuts, helpCommand.cheatSheet]

/** The commands of this screen or dialog, or of the held modifier; the children come before them. */
export function KeyBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('help')
  const registry = useRegistry()
  const bindings = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const { held } = useHeldModifiers()
  const isInText = useSyncExternalStore(watchFocus, isTextFocused)
  const items = barItems(bindings, held, registry, isInText)
  const kept = held ? [] : items.filter(({ command }) => always.some((id) => id === command))
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

const isTextFocused = () => document.activeElement?.matches('input, textarea') ?? false

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

function KeyCap({ item: { command, keys: pressed, off, reason } }: { item: BarItem }) {
  const titled = useTitles()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-disabled={off}
      title={reason === undefined ? undefined : refusalText(reason)}
      className={off ? 'keybar-item off' : 'keybar-item'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runFromHelp(command, 'bar')}
    >
      <span className="key">{keyName(pressed)}</span>
      <span>{titled(command)}</span>
    </button>
  )
}

interface BarItem {
  command: string
  keys: string
  /** It belongs to this screen, but cannot run now; what works everywhere is left out while it cannot. */
  off: boolean
  /** Why it cannot run. */
  reason?: Refusal
}

const modifiers = ['ctrl', 'alt', 'shift', 'meta'] as const

/** Returns whether the first stroke is pressed with exactly these modifiers. */
export function isHeldExactly(keys: string, held: HeldModifiers): boolean {
  const parts = (keys.split(' ')[0] ?? '').split('+').slice(0, -1)
  return modifiers.every((modifier) => parts.includes(modifier) === held[modifier])
}

/** F-keys by number, the plain one before the shifted; then everything else as it is listed. */
function number({ keys }: ActiveBinding): number {
  const [, shift, figure] = /^(shift\+)?f(\d+)$/.exec(keys) ?? []
  return figure === undefined ? 1000 : Number(figure) * 10 + (shift ? 1 : 0)
}

/** On how many screens it works: what only this one has comes before what all lists have. */
function breadth(command: string, registry: Pick<Registry, 'get'>): number {
  const where = registry.get(command)?.where ?? 'everywhere'
  return where === 'everywhere' ? Number.MAX_VALUE : where.length
}

/** F1 goes on with the work; then the commands of the screen, since the end of the bar is clipped. */
const byImportance = (registry: Pick<Registry, 'get'>) => (one: ActiveBinding, other: ActiveBinding) =>
  Number(other.keys === 'f1') - Number(one.keys === 'f1') ||
  Number(other.own) - Number(one.own) ||
  number(one) - number(other) ||
  breadth(one.command, registry) - breadth(other.command, registry)

const stateOf = (readiness: Readiness): Pick<BarItem, 'off' | 'reason'> =>
  typeof readiness === 'string' ? { off: readiness !== 'ready' } : { off: true, reason: readiness }

/**
 * The commands of this place with their keys, one each: the first binding, or while modifiers are held the one that
 * needs just those. In a text a single character is typed, so another key of its command is listed.
 */
export function barItems(
  bindings: readonly Binding[],
  held: HeldModifiers | undefined,
  registry: Pick<Registry, 'get' | 'reach' | 'place' | 'readiness'>,
  isInText = false,
): readonly BarItem[] {
  const items = new Map<string, ActiveBinding>()
  for (const way of activeBindings(bindings, registry))
    if (
      !items.has(way.command) &&
      !(isInText && way.keys.length === 1) &&
      (held === undefined || isHeldExactly(way.keys, held))
    )
      items.set(way.command, way)
  return [...items.values()]
    .sort(byImportance(registry))
    .map(({ command, keys, own }) => ({ command, keys, own, ...stateOf(registry.readiness(command)) }))
    .filter(({ command, own, off }) => !off || (own && !registry.get(command)?.shownLater))
    .map(({ own: _, ...item }) => item)
}
