import type { TFunction } from 'i18next'
import type { Column } from '../../grid/column.ts'
import type { CabinRow } from './cabinRows.ts'

const isFree = ({ uuid }: CabinRow) => uuid === undefined

export function cabinColumns(t: TFunction<'group'>): Column<CabinRow>[] {
  return [
    {
      ...{ key: 'cabin', title: t('cabins.column.cabin'), width: 72, numeric: true, needed: true },
      text: ({ cabin, uuid }) => (cabin === undefined ? (uuid === undefined ? '+' : '–') : String(cabin + 1)),
      tone: ({ isFirst }) => (isFirst ? 'strong' : 'muted'),
    },
    {
      ...{ key: 'type', title: t('cabins.column.type'), width: 220, grow: 2 },
      text: ({ code, typeName, isFirst }) => (isFirst ? `${code} ${typeName}`.trim() : ''),
      tone: (row) => (isFree(row) ? 'good' : row.cabin === undefined ? 'muted' : undefined),
    },
    {
      ...{ key: 'beds', title: t('cabins.column.beds'), width: 96 },
      text: (row) =>
        isFree(row)
          ? t('cabins.free', { count: row.count })
          : row.isFirst && row.cabin !== undefined
            ? `${row.count}/${row.berths}`
            : '',
      tone: (row) => (isFree(row) ? 'good' : 'muted'),
    },
    {
      ...{ key: 'name', title: t('cabins.column.name'), width: 190, grow: 2 },
      text: (row) => (isFree(row) ? '' : row.name || t('unnamed')),
      tone: ({ name }) => (name === '' ? 'muted' : 'strong'),
    },
    {
      ...{ key: 'sex', title: t('booking:column.sexType'), width: 56 },
      text: ({ sex }) => (sex ? t(`booking:sexShort.${sex}`) : ''),
    },
    {
      ...{ key: 'family', title: t('booking:column.groupFamily'), width: 120 },
      text: ({ family, role }) => [family, role && t(`role.${role}`)].filter(Boolean).join(' · '),
    },
    {
      ...{ key: 'reason', title: t('cabins.column.reason'), width: 230, grow: 2 },
      text: ({ reason, family }) => (reason ? t(`cabins.reason.${reason}`, { family }) : ''),
      tone: ({ reason, cabin }) => (cabin !== undefined ? undefined : reason === 'seat' ? 'muted' : 'warn'),
    },
  ]
}
