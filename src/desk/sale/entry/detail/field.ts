import type { TFunction } from 'i18next'
import type { Choice } from '../../../field/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import type { MissingField } from '../../model/state.ts'

/** One more field of the row the hands are at: a line of the sheet beside the grid. */
export interface DetailField {
  /** Of the person or vehicle, so that a wrong text stays with whom it was typed for. */
  uuid: string
  key: string
  title: string
  text: string
  /** What stands in the field when editing begins, where it is not the text. */
  start?: string
  choices?: readonly Choice[]
  /** Said below the sheet while the hands are at it. */
  note?: string | undefined
  /** Is the name of the group below it, and no field. */
  heading?: true
  gaps: readonly MissingField[]
  /** Why the company refused the value. */
  refused?: string | undefined
  /** Puts a typed text into it: words for what is wrong, or nothing. */
  commit(text: string): string | undefined
}

export const yesNo = (t: TFunction<'booking'>): Choice[] => [
  { code: 'Y', name: t('yes') },
  { code: 'N', name: t('no') },
]

export function startingWith(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim().toUpperCase()
  return choices.filter(
    ({ code, name }) => code.toUpperCase().startsWith(text) || name.toUpperCase().startsWith(text),
  )
}

/** The sheet: what the field is called, and what stands in it. */
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
