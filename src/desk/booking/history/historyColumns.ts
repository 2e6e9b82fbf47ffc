import i18next, { type TFunction } from 'i18next'
import type { Column } from '../../grid/column.ts'
import { formatDateTime } from '../../language/date.ts'
import type { HistoryEntry } from './historyStore.ts'

/** An entry with its number, from 1, the oldest first. */
export interface HistoryRow {
  number: number
  entry: HistoryEntry
  isMarked: boolean
}

export function historyColumns(t: TFunction<'recall'>): Column<HistoryRow>[] {
  return [
    {
      key: 'marked',
      title: t('column.ticked'),
      width: 28,
      tone: 'accent',
      text: ({ isMarked }) => (isMarked ? '✓' : ''),
    },
    {
      key: 'number',
      title: t('column.number'),
      width: 36,
      numeric: true,
      tone: 'muted',
      text: ({ number }) => String(number),
    },
    { key: 'at', title: t('history.at'), width: 142, text: ({ entry }) => formatDateTime(entry.at) },
    { key: 'user', title: t('history.by'), width: 92, text: ({ entry }) => entry.user },
    {
      key: 'title',
      title: t('history.action'),
      width: 262,
      grow: 1,
      tone: 'strong',
      text: ({ entry }) => [entry.title, entry.mergedFrom].filter(Boolean).join(' · '),
    },
  ]
}

/** Terminal, and the way the command was run; without a command it was a call. */
export function originText({ terminal, command, call }: HistoryEntry): string {
  const [source = ''] = command?.split(' ') ?? []
  const made = source === '' && call !== undefined ? 'call' : source
  const way = made === '' ? '' : i18next.t(`recall:history.source.${made}`, { defaultValue: made })
  const device =
    terminal === undefined ? undefined : i18next.t('recall:history.terminal', { number: terminal })
  return [device, way].filter(Boolean).join(' · ')
}
