import type { TFunction } from 'i18next'
import type { DetailField } from './field.ts'

const groups = ['papers', 'reduction', 'loyalty', 'care', 'place', 'company'] as const
type Group = (typeof groups)[number]

const groupOfKey: Record<string, Group> = {
  documentType: 'papers',
  documentNumber: 'papers',
  discountDocument: 'reduction',
  discountDocumentType: 'reduction',
  residentCity: 'reduction',
  manualCode: 'reduction',
  loyaltyCard: 'loyalty',
  redeemMiles: 'loyalty',
  ssr: 'care',
  exclusive: 'place',
}

/** Wishes are about the place; whatever else is asked, the company asks. */
function groupOf({ key }: DetailField): Group {
  return groupOfKey[key] ?? (key.startsWith('wish.') ? 'place' : 'company')
}

/** What belongs together stands together, the first of each group under its name. */
export function inGroups(fields: readonly DetailField[], t: TFunction<'booking'>): DetailField[] {
  const sorted = groups.flatMap((group) => fields.filter((field) => groupOf(field) === group))
  return sorted.map((field, at) => {
    const before = sorted[at - 1]
    const first = before === undefined || groupOf(before) !== groupOf(field)
    return first ? { ...field, group: t(`detail.group.${groupOf(field)}`) } : field
  })
}
