import hotkeys from 'hotkeys-js'
import type { Listener } from './listener.ts'
import type { FocusedElement } from './listenerModel.ts'

const typing = 'input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email]'
const typedInto = `${typing}, input[type=password], input[type=number], textarea, [contenteditable=true]`
const ownEscape = '[aria-expanded=true], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Of the page, where a read-only field is none that is typed into. */
export function focusedOnPage(): FocusedElement {
  const element = document.activeElement
  const readOnly = element instanceof HTMLInputElement && element.readOnly
  return {
    hasPages: element instanceof HTMLTextAreaElement,
    isText: !readOnly && (element?.matches(typedInto) ?? false),
    isOpen: element?.closest(ownEscape) !== null && element !== null,
  }
}

/**
 * hotkeys-js passes on every key before any other listener of the page. It matches nothing: its own list of pressed
 * keys is not cleared after a dead key, so its filter accepts all keys and the resolver reads the event.
 */
export function captureKeys(listener: Listener): () => void {
  hotkeys.filter = () => true
  const handle = (event: KeyboardEvent) => listener.handle(event)
  hotkeys('*', { capture: true, keydown: true, keyup: true }, handle)
  window.addEventListener('beforeinput', listener.handleInput, true)
  window.addEventListener('blur', listener.release)
  return () => {
    hotkeys.unbind('*', 'all', handle)
    window.removeEventListener('beforeinput', listener.handleInput, true)
    window.removeEventListener('blur', listener.release)
  }
}
