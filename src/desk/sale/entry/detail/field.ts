import type { TFunction } from 'i18next'
import type { Choice } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { startingWith } from '../../model/choices.ts'
import type { MissingField } from '../../model/state.ts'

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
