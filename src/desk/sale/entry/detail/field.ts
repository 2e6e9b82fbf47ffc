import type { TFunction } from 'i18next'
import { type Choice, isListLate } from '../../../field/choice/choice.ts'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { EditColumn } from '../../../grid/column.ts'
import { startingWith } from '../../model/fields/fieldCells.ts'
import type { MissingField } from '../../model/state.ts'
import { salePreferences } from '../../model/preferences.ts'
import { isPassengerKey, passengerFields } from '../../../../domain/booking/fields/passengerFields.ts'
import { sheetGroups, type SheetGroup } from '../../../../domain/booking/fields/passengerFieldDefinition.ts'

/** A line of the detail sheet: another field of the current row. */
export interface DetailField {
  /** Identifies the passenger or vehicle, so that an invalid text stays with the row it was typed for. */
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

export const yesNo = (t: TFunction<'sale'>): Choice[] => [
  { code: 'Y', name: t('yes') },
  { code: 'N', name: t('no') },
]

type Line = Pick<DetailField, 'uuid' | 'key' | 'gaps'>

/** A line that is answered by yes or no; `put` returns why an answer cannot be taken. */
export const yesNoLine = (
  t: TFunction<'sale'>,
  line: Line & { key: 'exclusive' | 'dangerousGoods' },
  value: boolean,
  put: (answer: boolean) => string | undefined,
): DetailField => ({
  ...line,
  title: t(`column.${line.key}`),
  text: t(value ? 'yes' : 'no'),
  start: '',
  choices: yesNo(t),
  commit(text) {
    const answer = readYesNo(text, currentLanguage())
    return answer === undefined ? t('wrong.yesNo') : put(answer)
  },
})

/** A line that takes what `meant` finds in a typed text; without anything found it refuses the text. */
export const listLine = (
  t: TFunction<'sale'>,
  line: Line & Pick<DetailField, 'title' | 'text' | 'start'> & { choices: readonly Choice[] },
  put: (value: string) => void,
  meant = (text: string) => (text === '' ? '' : codeIn(line.choices, text)),
): DetailField => ({
  ...line,
  commit(text) {
    const value = meant(text.trim())
    if (value === undefined) return t('wrong.list')
    put(value)
    return undefined
  },
})

export const gapsAt = ({ gaps }: Pick<DetailField, 'gaps'>, key: string) =>
  gaps.filter(({ field }) => field === key)

export const choicesOf = (list: readonly { idOrCode: string; name: string }[] = []): Choice[] =>
  list.map(({ idOrCode, name }) => ({ code: idOrCode, name }))

/** The code that is typed, where the list has it. */
export function codeIn(choices: readonly Choice[], text: string): string | undefined {
  return choices.find(({ code }) => code === text.toUpperCase())?.code
}

export const nameIn = (choices: readonly Choice[], code: string) =>
  choices.find((choice) => choice.code === code)?.name

/** Columns of the sheet: the field’s title and its value. */
export function detailColumns(t: TFunction<'sale'>): EditColumn<DetailField>[] {
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
        isLate: ({ choices }) => choices !== undefined && isListLate(choices.length),
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
export const inOrder = (fields: DetailField[], t: TFunction<'sale'>): DetailField[] =>
  salePreferences.grouped() ? inGroups(fields, t) : fields

/** Groups related fields under a title. */
function inGroups(fields: readonly DetailField[], t: TFunction<'sale'>): DetailField[] {
  return sheetGroups.flatMap((group) => {
    const [first, ...more] = fields.filter((field) => groupOf(field) === group)
    return first === undefined ? [] : [headingOf(group, first.uuid, t), first, ...more]
  })
}

const headingOf = (group: SheetGroup, uuid: string, t: TFunction<'sale'>): DetailField => ({
  uuid,
  key: `group.${group}`,
  title: t(`detail.group.${group}`),
  text: '',
  heading: true,
  gaps: [],
  commit: () => undefined,
})
