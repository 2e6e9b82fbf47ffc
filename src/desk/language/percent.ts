/** `formatPercent(13)` → `13 %`, `formatPercent(-50)` → `-50 %`: the same in every language of the desk. */
export function formatPercent(percent: number): string {
  return `${percent} %`
}

/** The name with its percentage; unchanged if the name already contains one. */
export function nameWithPercent(name: string, percent: number): string {
  return /\d\s?%/.test(name) ? name : `${name} ${formatPercent(percent)}`
}
