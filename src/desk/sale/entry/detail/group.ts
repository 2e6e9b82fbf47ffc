import type { TFunction } from 'i18next'
import { salePreferences } from '../../model/preferences.ts'
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

/** Fields without an entry above: preferences belong to the accommodation, attributes to the company. */
function groupOf({ key }: DetailField): Group {
  return groupOfKey[key] ?? (key.startsWith('wish.') ? 'place' : 'company')
}

/** In the given order, or in groups if the setting is on. */
export const inOrder = (fields: DetailField[], t: TFunction<'booking'>): DetailField[] =>
  salePreferences.grouped() ? inGroups(fields, t) : fields

/** Groups related fields under a title. */
function inGroups(fields: readonly DetailField[], t: TFunction<'booking'>): DetailField[] {
  return groups.flatMap((group) => {
    const [first, ...more] = fields.filter((field) => groupOf(field) === group)
    return first === undefined ? [] : [headingOf(group, first.uuid, t), first, ...more]
  })
}

const headingOf = (group: Group, uuid: string, t: TFunction<'booking'>): DetailField => ({
  uuid,
  key: `group.${group}`,
  title: t(`detail.group.${group}`),
  text: '',
  heading: true,
  gaps: [],
  commit: () => undefined,
})
