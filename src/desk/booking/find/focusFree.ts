/** False while the operator is typing on the line or in a field, so that neither is interrupted. */
export function isFocusFree(): boolean {
  const held = document.activeElement
  return held === null || held === document.body || (held instanceof HTMLInputElement && held.value === '')
}
