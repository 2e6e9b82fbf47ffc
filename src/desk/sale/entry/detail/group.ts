import type { TFunction } from 'i18next'
import { salePreferences } from '../../model/preferences.ts'
import { isPassengerKey, passengerFields } from '../../../../domain/booking/fields/passengerFields.ts'
import { sheetGroups } from '../../../../domain/booking/fields/travellerFields.ts'
import { type SheetGroup } from '../../../../domain/booking/fields/travellerFields.ts'
import type { DetailField } from './field.ts'

/** Preferences belong to the accommodation, attributes to the company. */
function groupOf({ key }: DetailField): SheetGroup {
  if (isPassengerKey(key)) return passengerFields[key].sheet ?? 'company'
  return key === 'exclusive' || key.startsWith('preference.') ? 'place' : 'company'
}

/** In the given order, or in groups if the setting is on. */
export const inOrder = (fields: DetailField[], t: TFunction<'booking'>): DetailField[] =>
  salePreferences.grouped() ? inGroups(fields, t) : fields

/** Groups related fields under a title. */
function inGroups(fields: readonly DetailField[], t: TFunction<'booking'>): DetailField[] {
  return sheetGroups.flatMap((group) => {
    const [first, ...more] = fields.filter((field) => groupOf(field) === group)
    return first === undefined ? [] : [headingOf(group, first.uuid, t), first, ...more]
  })
}

const headingOf = (group: SheetGroup, uuid: string, t: TFunction<'booking'>): DetailField => ({
  uuid,
  key: `group.${group}`,
  title: t(`detail.group.${group}`),
  text: '',
  heading: true,
  gaps: [],
  commit: () => undefined,
})
