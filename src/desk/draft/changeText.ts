import i18next from 'i18next'
import type { Change } from '../sale/model/undoLog.ts'

/** The subject of an edit and, for a single text, its resulting value: `Last name SMITH`. */
export function changeWords({ name, forth, back }: Change, way: 'back' | 'forth'): string {
  const what = i18next.t([`booking:change.${name}`, `booking:column.${name}`, `booking:command.${name}`])
  const [only, ...others] = way === 'back' ? back : forth
  if (others.length > 0 || typeof only?.value !== 'string') return what
  return `${what} ${only.value === '' ? '–' : only.value}`
}
