import type { TFunction } from 'i18next'
import { plain } from '../../domain/value/fold.ts'
import { categoryNamed } from '../command/keys/categories.ts'
import { keyName } from '../command/keys/keyName.ts'
import type { ShortcutRow } from '../command/page/shortcutRows.ts'
import type { Column } from '../grid/column.ts'

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
export function shortcutColumns(t: TFunction): readonly Column<ShownShortcut>[] {
  const dimmed = (tone: string) => (row: ShownShortcut) => (off(row) || row.later ? 'muted' : tone)
  return [
    {
      key: 'category',
      title: t('settings:column.category'),
      width: 160,
      text: ({ category }) => titleOf(category, t),
      tone: 'muted',
    },
    {
      key: 'title',
      title: t('settings:column.title'),
      width: 300,
      grow: 3,
      text: ({ title }) => title,
      tone: dimmed('strong'),
    },
    {
      key: 'keys',
      title: t('settings:column.keys'),
      width: 120,
      text: ({ ways }) => (ways[0] ? keyName(ways[0]) : '–'),
      tone: (row) => (row.lost ? 'warn' : row.own ? 'accent' : dimmed('strong')(row)),
    },
    {
      key: 'second',
      title: t('settings:column.second'),
      width: 180,
      text: ({ ways }) => ways.slice(1).map(keyName).join('  '),
      tone: dimmed('accent'),
    },
    {
      key: 'state',
      title: t('settings:column.state'),
      width: 160,
      grow: 2,
      text: (row) => stateOf(row, t),
      tone: (row) => (row.lost ? 'warn' : 'muted'),
    },
    {
      key: 'name',
      title: t('settings:column.name'),
      width: 220,
      text: ({ name }) => name,
      tone: 'muted',
    },
  ]
}

/** True when each typed word occurs in the row’s title, name, category or keys, by their English names too. */
export function matches(row: ShownShortcut, search: string, t: TFunction): boolean {
  const keys = row.ways.flatMap((way) => [way, keyName(way)])
  const text = [row.title, row.name, titleOf(row.category, t), row.category, ...keys].map(plain).join(' ')
  return plain(search)
    .split(' ')
    .every((word) => text.includes(word))
}
