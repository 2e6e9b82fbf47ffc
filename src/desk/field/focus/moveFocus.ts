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
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
}

/** Whether the element is not behind a dialog. */
export function isInFront(element: Element | null): boolean {
  return topDialog()?.contains(element) ?? true
}
