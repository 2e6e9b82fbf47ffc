import type { TFunction } from 'i18next'
import type { Choice } from '../../../field/choice/choice.ts'
import type { CellEdit, EditColumn } from '../../../grid/editColumn.ts'
import { formatMoney } from '../../../language/money.ts'
import type { Row } from '../../model/rows.ts'
import { startingWith } from '../../model/choices.ts'

type Say = TFunction<'booking'>

/** The row number, highlighted when the row is marked. */
export function rowColumn<Row extends { index: number; marked: boolean }>(): EditColumn<Row> {
  return {
    key: 'row',
    title: '#',
    width: 38,
    numeric: true,
    needed: true,
    tone: ({ marked }) => (marked ? 'warn' : 'muted'),
    text: ({ index, marked }) => `${marked ? '▪' : ''}${index + 1}`,
  }
}

export function priceColumn<R extends Pick<Row, 'priced'>>(t: Say): EditColumn<R> {
  return {
    key: 'price',
    title: t('column.price'),
    width: 80,
    numeric: true,
    tone: 'strong',
    text: ({ priced }) => (priced === undefined ? '' : formatMoney(priced.fare.total)),
  }
}

/** What is shown where a typed text is invalid. */
export function wrongText(t: Say, field: string): string {
  return t(`wrong.${field}`, { defaultValue: t('wrong.any') })
}

interface DiscountEdit<R> {
  t: Say
  choices: readonly Choice[]
  start(row: R): string
  commit(row: R, code: string): string | undefined
}

/** A cell for one of the discounts of the trip, or none. */
export function discountEdit<R>({ t, choices, start, commit }: DiscountEdit<R>): CellEdit<R> {
  return {
    start,
    choices: (typed) => startingWith(choices, typed),
    commit(row, text) {
      const code = text.trim().toUpperCase()
      const known = code === '' || choices.some((one) => one.code === code)
      return known ? commit(row, code) : t('wrong.discount')
    },
  }
}
