import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useMemo,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { Screen } from '../command/command.ts'
import { unhandledKeys } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import type { InputTarget } from '../command/inputTarget.ts'
import { Button } from './Button.tsx'
import { focusedOrLender, isFocusLost, passFocus, moveFocus, stopsIn, useInputTarget } from './focus/focus.ts'

export interface DialogProps {
  title: string
  /** The screen of its commands while it is open; those of the screen under it are out of reach. */
  place: Screen
  onClose(): void
  children: ReactNode
  /** Buttons, exactly one of them the main one; without them one closes it. Null: they are in the form. */
  foot?: ReactNode
  /** Four widths, so that dialogs look alike; a deck plan takes the whole frame and has no buttons. */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'frame'
}

/**
 * A dialog over the screen. The first field takes the focus; Tab stays inside; Esc closes and the focus goes back to
 * where it came from. While a text in it cannot be read, its main button leads there. The page and the menu behind it
 * are inert, the status line with the keys typed ahead is not.
 */
export function Dialog({ title, place, onClose, children, foot, size = 'small' }: DialogProps) {
  const { t } = useTranslation('field')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // Read while rendering: a field with autoFocus has the focus before any effect runs.
  const [before] = useState(focusedOrLender)
  useEffect(() => commands.push(place), [place])
  useLayoutEffect(() => {
    takeFocus(box.current)
    const close = countAsOpen()
    return () => {
      close()
      returnFocus(before)
    }
  }, [before])

  return createPortal(
    <div className="shade" role="presentation" onKeyDown={(event) => onKey(event, onClose)}>
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={`dialog ${size}`}
      >
        <h2 id={id} className="dialog-title">
          {title}
        </h2>
        <button
          type="button"
          className="dialog-close"
          tabIndex={-1}
          aria-label={t('close')}
          onClick={onClose}
        >
          ×
        </button>
        <div className="dialog-body">{children}</div>
        {size !== 'frame' && foot !== null && (
          <div className="dialog-foot">{foot ?? <CloseButton onClose={onClose} />}</div>
        )}
      </div>
    </div>,
    document.body,
  )
}

function CloseButton({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation('field')
  return (
    <Button kind="main" onPress={onClose}>
      {t('close')}
    </Button>
  )
}

/** Fields inside come first: an Esc or Tab they took does not get here. */
function onKey(event: KeyboardEvent, close: () => void): void {
  event.stopPropagation()
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.key === 'Tab') moveFocus(event.shiftKey ? -1 : 1)
  else if (event.key === 'Escape') close()
  else return closeForLine(event, close)
  event.preventDefault()
}

/**
 * A dialog that only informs or asks is closed by a typed character, as by Esc; the browser types the character into
 * the line. A dialog with fields stays, so that what is filled in is not lost to a slip.
 */
function closeForLine({ nativeEvent, currentTarget }: KeyboardEvent, close: () => void): void {
  if (currentTarget.querySelector('input, textarea') || !unhandledKeys.isUnhandled(nativeEvent)) return
  unhandledKeys.focusLine(() => flushSync(close))
}

function takeFocus(box: HTMLElement | null): void {
  if (box && !box.contains(document.activeElement)) (stopsIn(box)[0] ?? box).focus()
}

/** After React has updated the page: it sends no event for a focus that moves during the update. */
function returnFocus(before: Element | null): void {
  queueMicrotask(() => {
    if (isFocusLost() && before instanceof HTMLElement && before.isConnected) passFocus(before)
  })
}

/** How many dialogs are open, one above the other. */
export const useOpenDialogs = create<{ count: number }>(() => ({ count: 0 }))

/** Returns the function that no longer counts it as open. */
function countAsOpen(): () => void {
  const add = (change: 1 | -1) => useOpenDialogs.setState(({ count }) => ({ count: count + change }))
  add(1)
  return () => add(-1)
}

interface ReadingProps {
  label: string
  onClose(): void
  className?: string
  children: ReactNode
}

/**
 * Text longer than its dialog: arrow and page keys scroll it while it has the focus; an Esc typed ahead
 * closes it.
 */
export function Reading({ label, onClose, className = 'reading', children }: ReadingProps) {
  const inputTarget = useMemo<InputTarget>(
    () => ({
      handleInput(input) {
        const closes = 'move' in input && input.move === 'escape'
        if (closes) onClose()
        return closes
      },
    }),
    [onClose],
  )
  const taking = useInputTarget(inputTarget)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="document" tabIndex={0} aria-label={label} {...taking}>
      {children}
    </div>
  )
}
