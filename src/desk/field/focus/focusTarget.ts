/** Focuses the first focusable element inside the element with this `data-spot`; false where there is none. */
export function focusTarget(name: string): boolean {
  const spot = document.querySelector(`[data-spot="${CSS.escape(name)}"]`)
  const target = spot?.querySelector<HTMLElement>('input:enabled, textarea:enabled, [tabindex="0"]')
  // If it is focused already, its text is selected as on arrival: typing replaces it.
  if (target === document.activeElement && target instanceof HTMLInputElement) target.select()
  target?.focus()
  return target !== undefined && target !== null
}
