import { type FocusEvent as ReactFocusEvent, useEffect, useRef } from 'react'
import { type InputTarget, focus } from '../../command/inputTarget.ts'

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Moves the focus as Tab does, inside the dialog the focus is in or over the whole page. False at either end. */
export function moveFocus(step: -1 | 1, from: Element | null = document.activeElement): boolean {
  const next = stopAfter(step, from)
  next?.focus()
  return next !== undefined
}

/** The element to which Tab leads from another one. */
export function stopAfter(step: -1 | 1, from: Element | null): HTMLElement | undefined {
  const around = from?.closest('[role="dialog"]')
  const order = stopsIn(around ?? document.body)
  const at = from === null ? -1 : order.indexOf(from as HTMLElement)
  return order[around ? (at + step + order.length) % order.length : at + step]
}

export function stopsIn(area: Element): readonly HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
}

/** Focuses the first focusable element inside the element with this `data-spot`; false where there is none. */
export function focusTarget(name: string): boolean {
  const spot = document.querySelector(`[data-spot="${CSS.escape(name)}"]`)
  const target = spot?.querySelector<HTMLElement>('input:enabled, textarea:enabled, [tabindex="0"]')
  // If it is focused already, its text is selected as on arrival: typing replaces it.
  if (target === document.activeElement && target instanceof HTMLInputElement) target.select()
  target?.focus()
  return target !== undefined && target !== null
}

/** The dialog on top. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
}

/** Returns whether the element is not behind a dialog. */
export function isInFront(element: Element | null): boolean {
  return topDialog()?.contains(element) ?? true
}

/** The input of the status line with the keys typed ahead; it borrows the focus of an element and returns it. */
const isQueueField = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.classList.contains('status-queue-input')

/** The element that has lent the focus to the line: a page has one focus. */
let lender: Element | null = null

/** Called when the keys typed ahead borrow the focus. */
export function borrowFocus(): void {
  lender = document.activeElement
}

/** The element with the focus, or the one it was borrowed from. */
export const focusedOrLender = (): Element | null =>
  isQueueField(document.activeElement) ? lender : document.activeElement

/** Returns whether no element has the focus, or the one it was borrowed from is gone. */
export function isFocusLost(): boolean {
  const held = focusedOrLender()
  return held === null || held === document.body || !held.isConnected
}

/** Focuses an element. While the key queue has borrowed the focus, the element is the one that gets it back. */
export function passFocus(element: HTMLElement | undefined): void {
  if (isQueueField(document.activeElement)) lender = element ?? lender
  else element?.focus()
}

/** The key queue, which sets the focus itself while it is busy. */
export interface Busy {
  is(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * The focused element may be removed, hidden or disabled; then keys would go to the page itself. The focus returns
 * to the last element that can have it, else to the uppermost dialog, else to `home`; never while `busy`. Returns a
 * function that ends this.
 */
export function restoreLostFocus(busy: Busy, home: () => HTMLElement | null): () => void {
  let last: HTMLElement | null = null
  let asked = false

  function later(): void {
    if (asked) return
    asked = true
    // Two frames: a screen that has just come sets its focus in the first.
    requestAnimationFrame(() => requestAnimationFrame(look))
  }

  function look(): void {
    asked = false
    const held = document.activeElement
    if (held !== null && held !== document.body) return
    if (!busy.is()) (usable(last) ? last : (inDialog() ?? home()))?.focus()
  }

  const note = ({ target }: FocusEvent) => {
    // The keys typed ahead borrow the focus for a while only.
    last = target instanceof HTMLElement && !isQueueField(target) ? target : last
  }
  const watch = new MutationObserver(later)
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', later)
  const unsubscribe = busy.subscribe(later)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', later)
    unsubscribe()
  }
}

function usable(element: HTMLElement | null): element is HTMLElement {
  if (element === null || !element.isConnected || !isInFront(element)) return false
  return element.checkVisibility() && !element.matches(':disabled')
}

function inDialog(): HTMLElement | undefined {
  const dialog = topDialog()
  return dialog && stopsIn(dialog)[0]
}

/** A field on screen, whose typed text may be invalid. */
interface Watched {
  element(): HTMLElement | null
  isInvalid(): boolean
}

const onScreen = new Set<Watched>()

/** Registers a field while it is on screen; returns a function that ends this. */
export function registerField(field: Watched): () => void {
  onScreen.add(field)
  return () => void onScreen.delete(field)
}

/** Focuses the first field with an invalid text, in the dialog on top if there is one; false where there is none. */
export function focusInvalidField(): boolean {
  const wrong = [...onScreen].find((field) => isInFront(field.element()) && field.isInvalid())
  wrong?.element()?.focus()
  return wrong !== undefined
}

/**
 * Moves the focus to an invalid field before a dialog is confirmed, and returns whether there is one; false where no dialog
 * is open, since a text on a page does not hold up others.
 */
export const focusInvalidInDialog = (): boolean => topDialog() !== undefined && focusInvalidField()

interface FocusHandlers {
  /** True where the focus comes from elsewhere in the desk; false where the window itself got the focus back. */
  onFocus(): boolean
  onBlur(event: ReactFocusEvent): void
}

/**
 * Handlers that make an input target the desk's focus while its element has the browser's. Keep the target stable.
 * `onLeave` is called where the focus moves elsewhere in the desk: not when the window loses it, nor while the keys
 * typed ahead have it, which return it.
 */
export function useInputTarget(inputTarget: InputTarget, onLeave?: () => void): FocusHandlers {
  const release = useRef<(() => void) | undefined>(undefined)
  const letGo = () => {
    release.current?.()
    release.current = undefined
  }
  // An element taken away with the focus sends no blur.
  useEffect(() => letGo, [])
  return {
    onFocus() {
      if (release.current) return false
      release.current = focus.take(inputTarget)
      return true
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (document.activeElement === currentTarget) return
      letGo()
      if (!isQueueField(relatedTarget)) return onLeave?.()
      const onReturn = (event: FocusEvent) => {
        if (document.activeElement === relatedTarget) return
        relatedTarget.removeEventListener('blur', onReturn)
        if (event.relatedTarget !== currentTarget) onLeave?.()
      }
      relatedTarget.addEventListener('blur', onReturn)
    },
  }
}

/** Calls back whenever the focus moves, also to nothing; returns a function that ends it. */
export function watchFocus(listener: () => void): () => void {
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}
