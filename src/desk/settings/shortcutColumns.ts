import type { TFunction } from 'i18next'
import { plain } from '../../domain/value/fold.ts'
import { categoryNamed } from '../command/keys/categories.ts'
import { keyName } from '../command/keys/keyName.ts'
import type { ShortcutRow } from '../command/page/shortcutRows.ts'
import { columnsOf } from '../grid/column.ts'

export interface ShownShortcut extends ShortcutRow {
  title: string
  /** The browser does not deliver its keys. */
  lost: boolean
  /** The keys displayed in the bar and the menus. */
  shown: string | undefined
}

const titleOf = (category: string, t: TFunction) => t(categoryNamed(category)?.title ?? category)

const off = (row: ShownShortcut) => row.ways.length === 0 && row.usual.length > 0

function stateOf(row: ShownShortcut, t: TFunction): string {
  if (off(row)) return t('settings:state.off')
  const said = [
    row.lost ? t('settings:state.lost', { shown: row.shown ? keyName(row.shown) : '–' }) : '',
    row.own ? t('settings:state.own', { keys: row.usual.map(keyName).join(' ') || '–' }) : '',
    row.later ? t('settings:state.later') : '',
  ]
  return said.filter((word) => word !== '').join(' · ')
}

/** Columns of the page; the category comes first, because rows are ordered by it. */
export function shortcutColumns(t: TFunction) {
  const dimmed = (tone: string) => (row: ShownShortcut) => (off(row) || row.later ? 'muted' : tone)
  return columnsOf<ShownShortcut>((key) => t(`settings:column.${key}`), {
    category: { width: 160, tone: 'muted', text: ({ category }) => titleOf(category, t) },
    title: { width: 300, grow: 3, tone: dimmed('strong'), text: ({ title }) => title },
    keys: {
      width: 120,
      text: ({ ways }) => (ways[0] ? keyName(ways[0]) : '–'),
      tone: (row) => (row.lost ? 'warn' : row.own ? 'accent' : dimmed('strong')(row)),
    },
    second: {
      ...{ width: 180, tone: dimmed('accent') },
      text: ({ ways }) => ways.slice(1).map(keyName).join('  '),
    },
    state: {
      ...{ width: 160, grow: 2 },
      text: (row) => stateOf(row, t),
      tone: (row) => (row.lost ? 'warn' : 'muted'),
    },
    name: { width: 220, tone: 'muted', text: ({ name }) => name },
  })
}

/** True when each typed word occurs in the row’s title, name, category or keys, by their English names too. */
export function matches(row: ShownShortcut, search: string, t: TFunction): boolean {
  const keys = row.ways.flatMap((way) => [way, keyName(way)])
  const text = [row.title, row.name, titleOf(row.category, t), row.category, ...keys].map(plain).join(' ')
  return plain(search)
    .split(' ')
    .every((word) => text.includes(word))
}
