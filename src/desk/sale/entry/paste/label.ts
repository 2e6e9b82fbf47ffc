import { cleanText } from '../../../../domain/value/cleanText.ts'

/** Splits a cell such as `Surname: Doe`; both are empty where it has no label. */
export function splitLabel(cell: string): { label: string; text: string } {
  const [, label = '', text = ''] = /^([^:]{2,30}):\s*(.*)$/u.exec(cell) ?? []
  return { label, text }
}

/** `Passenger 2`: the label without the number that forms give their passengers. */
export const unnumbered = (label: string): string => cleanText(label.replaceAll(/\d+/g, ' '))
