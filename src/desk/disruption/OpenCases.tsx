import { useEffect, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { disruption as calls } from '../../contract/disruption.ts'
import { commands } from '../command/registry.ts'
import { useKeyName } from '../keys/keyName.ts'
import { formatDateTime } from '../language/date.ts'
import { useAnswerOf } from '../request/cache.ts'
import { disruptionCommand } from './commands.ts'

/** How many bookings wait on disrupted sailings, after the entry that leads to them; nothing where none does. */
export function OpenCases({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('disruption')
  const count = useDisrupted()?.waiting ?? 0
  if (count === 0) return null
  const words = t('waiting', { count })
  if (!brief) return <span className="warn">{words}</span>
  return (
    <span className="menu-count" title={words}>
      {count}
    </span>
  )
}

/**
 * The count of open cases in the status line of every page; a sailing that is cancelled or changed meanwhile is
 * announced.
 */
export function OpenCasesStatus({ notify }: { notify(words: string): void }) {
  const { t } = useTranslation(['disruption', 'app'])
  const answer = useDisrupted({ reloads: true })
  const all = answer?.disruptions
  const count = answer?.waiting ?? 0
  const key = useKeyName(disruptionCommand.page)
  const [newsOf] = useState(createNewsReader)
  useEffect(() => {
    const news = newsOf(all)
    if (news.length === 0) return
    const opens = key === undefined ? '' : t('disruption:news.opens', { key })
    notify(`${newsText(news, count, t)} ${opens}`.trim())
  }, [all, count, notify, key, newsOf, t])
  if (count === 0) return null
  return (
    <button
      type="button"
      className="status-count warn"
      tabIndex={-1}
      onClick={() => void commands.run(disruptionCommand.page, {}, 'bar')}
    >
      {t('app:menu.disruptions')} · {t('disruption:waiting', { count })}
    </button>
  )
}

/** One notice, however many sailings a storm has cancelled; with all that waits where they are several. */
function newsText(news: readonly Disruption[], waiting: number, t: TFunction<['disruption', 'app']>): string {
  const [first, ...others] = news
  if (!first || others.length > 0)
    return t('disruption:news.several', { sailings: news.length, count: waiting })
  const { kind, company, vessel, origin, destination, departureDateTime, affected: count } = first
  return t(`disruption:news.${kind}`, {
    ship: `${company} ${vessel.name}`,
    route: `${origin.name} – ${destination.name}`,
    departs: formatDateTime(departureDateTime),
    count,
  })
}

export type Disruption = AnswerOf<typeof calls.list>['disruptions'][number]

/** Milliseconds after which the list is loaded again on every page: companies cancel sailings during the day. */
const refetchInterval = 30_000

/** The disrupted sailings on which the agency has bookings; undefined until they are loaded. */
function useDisrupted({ reloads = false } = {}): AnswerOf<typeof calls.list> | undefined {
  const options = { together: 'screen', ...(reloads && { refetchInterval }) } as const
  return useAnswerOf(calls.list, {}, options)
}

/** A further delay, or another ship, of the same sailing is another change. */
const changeOf = ({ id, kind, vessel, departureDateTime }: Disruption) =>
  [id, kind, vessel.idOrCode, departureDateTime].join(' ')

/**
 * Remembers the changes that it has been given. The function returned answers with those that are new since the
 * list before and concern open bookings; with none for the first list, which the operator finds counted.
 */
export function createNewsReader(): (all: readonly Disruption[] | undefined) => readonly Disruption[] {
  let seen: Set<string> | undefined
  return (all) => {
    const before = seen
    // Another agency begins with its own first list.
    seen = all && new Set([...(before ?? []), ...all.map(changeOf)])
    if (!before || !all) return []
    return all.filter((one) => one.affected > 0 && !before.has(changeOf(one)))
  }
}
