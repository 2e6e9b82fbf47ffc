import { disruptionCommand } from '../commands.ts'
import { useEffect, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { useKeyName } from '../../keys/keyName.ts'
import { formatDateTime } from '../../language/date.ts'
import { createNewsReader, openCases, useDisrupted, type Disruption } from './openCases.ts'

/** How many trips wait on disrupted sailings, after the entry that leads to them; nothing where none does. */
export function OpenCases({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('disruption')
  const count = openCases(useDisrupted() ?? [])
  if (count === 0) return null
  const words = t('waiting', { count })
  if (!brief) return <span className="warn">{words}</span>
  return (
    <span className="menu-count" title={words}>
      {count}
    </span>
  )
}

/** The same count in the status line of every page; a sailing that is cancelled or changed meanwhile is announced. */
export function OpenCasesStatus({ announce }: { announce(words: string): void }) {
  const { t } = useTranslation(['disruption', 'app'])
  const all = useDisrupted({ reloads: true })
  const key = useKeyName(disruptionCommand.page)
  const [newsOf] = useState(createNewsReader)
  useEffect(() => {
    const news = newsOf(all)
    if (news.length === 0) return
    const opens = key === undefined ? '' : t('disruption:news.opens', { key })
    announce(`${newsText(news, t)} ${opens}`.trim())
  }, [all, announce, key, newsOf, t])
  const count = openCases(all ?? [])
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

/** One notice, however many sailings a storm has cancelled. */
function newsText(news: readonly Disruption[], t: TFunction<['disruption', 'app']>): string {
  const [first, ...others] = news
  const count = openCases(news)
  if (!first || others.length > 0) return t('disruption:news.several', { sailings: news.length, count })
  const { kind, company, vessel, origin, destination, departureDateTime } = first
  return t(`disruption:news.${kind}`, {
    ship: `${company} ${vessel.name}`,
    route: `${origin.name} – ${destination.name}`,
    departs: formatDateTime(departureDateTime),
    count,
  })
}
