/** A named place a command can put the focus into: the first thing inside `data-spot` that takes it. */
export function focusTarget(name: string): boolean {
  const spot = document.querySelector(`[data-spot="${CSS.escape(name)}"]`)
  const target = spot?.querySelector<HTMLElement>('input:enabled, textarea:enabled, [tabindex="0"]')
  // Already there, its text is marked as on arriving: what is typed replaces it.
  if (target === document.activeElement && target instanceof HTMLInputElement) target.select()
  target?.focus()
  return target !== undefined && target !== null
}
