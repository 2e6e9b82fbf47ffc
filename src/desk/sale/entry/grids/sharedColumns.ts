import type { TFunction } from 'i18next'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatMoney } from '../../../language/money.ts'
import type { Row } from '../../model/rows.ts'

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
