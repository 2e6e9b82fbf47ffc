import type { TFunction } from 'i18next'
import type { Choice } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { startingWith } from '../../model/fields/fieldCells.ts'
import type { MissingField } from '../../model/state.ts'
import { salePreferences } from '../../model/preferences.ts'
import { isPassengerKey, passengerFields } from '../../../../domain/booking/fields/passengerFields.ts'
import { sheetGroups, type SheetGroup } from '../../../../domain/booking/fields/travellerFields.ts'

/** A line of the detail sheet: another field of the current row. */
export interface DetailField {
  /** Of the passenger or vehicle, so that an invalid text stays with the row it was typed for. */
  uuid: string
  key: string
  title: string
  text: string
  /** Initial text when editing begins, if it differs from `text`. */
  start?: string
  choices?: readonly Choice[]
  /** Shown below the sheet while the field has the focus. */
  note?: string | undefined
  /** A group title instead of a field. */
  heading?: true
  gaps: readonly MissingField[]
  /** Why the company refused the value. */
  refused?: string | undefined
  /** Stores a typed text; returns the error text if it is invalid. */
  commit(text: string): string | undefined
}

export const yesNo = (t: TFunction<'booking'>): Choice[] => [
  { code: 'Y', name: t('yes') },
  { code: 'N', name: t('no') },
]

/** Columns of the sheet: the field’s title and its value. */
export function detailColumns(t: TFunction<'booking'>): EditColumn<DetailField>[] {
  return [
    {
      key: 'field',
      title: t('detail.field'),
      width: 188,
      tone: ({ heading }) => (heading ? 'accent' : 'muted'),
      text: ({ title }) => title,
    },
    {
      key: 'value',
      title: t('detail.value'),
      width: 118,
      grow: 1,
      text: ({ text }) => text,
      called: ({ title }) => title,
      edit: {
        start: ({ start, text }) => start ?? text,
        choices: (typed, { choices = [] }) => startingWith(choices, typed),
        commit: (row, text) => row.commit(text),
        preview: (_, { note }) => note,
        locked: ({ heading }) => heading === true,
      },
    },
  ]
}

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
