import { dayReader, nearestDayIn } from '../field/date/calendar.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { mostListedDays } from '../../contract/statistics.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { daysOf } from '../../domain/statistics/days.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { lineContext } from '../command/keyboard.ts'
import {
  choicesFrom,
  type ChoiceSource,
  isListLate,
  useCompanies,
  useLocations,
  useVessels,
} from '../field/choice/choice.ts'
import { PendingFields } from '../field/focus/pendingFields.tsx'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { TextField } from '../field/TextField.tsx'
import { refusalText } from '../request/fault.ts'
import { cacheForSession, useCached } from '../request/cache.ts'
import {
  filterBy,
  hasDays,
  portsIn,
  rangeRefusal,
  useStatistics,
  type FilterForm as Form,
} from './statistics.ts'

/** Days of issue and travel, and what else narrows the tickets; Enter goes to the list. */
export function FilterForm({ toList }: { toList(): void }) {
  const { t } = useTranslation('statistics')
  const companies = useCompanies()
  const vessels = useVessels()
  const locations = useLocations()
  const form = useStatistics((state) => state.form)
  const subAgencies = useSubAgencies()
  const field = (name: keyof Form) => ({
    label: t(`filter.${name}`),
    value: form[name],
    onChange: (typed: string) => filterBy({ [name]: typed }),
    onEnter: toList,
  })
  const portsWrong = (text: string) => {
    const unknown = portsIn(text).find((code) => !locations.some(({ idOrCode }) => idOrCode === code))
    return unknown === undefined ? undefined : t('noPort', { code: unknown })
  }
  return (
    <div className="chips" role="search" aria-label={t('filters')}>
      <Days range="issue" toList={toList} autoFocus />
      <Days range="trip" toList={toList} />
      <TextField {...field('passType')} size={8} maxLength={40} tidy={capitals} />
      <ChoiceField {...field('vessel')} size={18} source={vessels} />
      <ChoiceField {...field('company')} size={16} source={companies} />
      <TextField {...field('agencyUserName')} size={10} maxLength={60} />
      {subAgencies === undefined && <PendingFields />}
      {subAgencies && <ChoiceField {...field('subAgencyCode')} size={14} source={subAgencies} />}
      <TextField {...field('customerName')} size={16} maxLength={60} />
      <TextField
        {...field('locations')}
        size={14}
        maxLength={200}
        tidy={capitals}
        check={portsWrong}
        isLate={() => isListLate(locations.length)}
      />
      <span className="muted range-note">{wayText(portsIn(form.locations), t)}</span>
    </div>
  )
}

/** Words for the meaning of the ports: a route, or either end of it. */
function wayText(ports: readonly string[], t: TFunction<'statistics'>): string {
  const [from, to] = ports
  if (from === undefined) return ''
  return ports.length === 2 ? `${from} → ${to}` : t('eitherEnd', { ports: ports.join(', ') })
}

const capitals = (text: string) => latinKeys(text).toUpperCase()

interface DaysProps {
  range: 'issue' | 'trip'
  toList(): void
  autoFocus?: boolean
}

/** First and last day of a range, with its short form; an open end is as far away as a list may reach. */
function Days({ range, toList, autoFocus = false }: DaysProps) {
  const { t } = useTranslation('statistics')
  const form = useStatistics((state) => state.form)
  const { today } = lineContext.get()
  const refusal = rangeRefusal(form, range)
  const missing = range === 'issue' && !hasDays(form) ? refuse('days_missing') : undefined
  const [from, to] = [form[`${range}FromDate`], form[`${range}ToDate`]]
  const days = daysOf(from || undefined, to || undefined, mostListedDays)
  const field = (end: 'From' | 'To', wrong: typeof refusal) => ({
    label: t(`filter.${range}${end}Date`),
    value: end === 'From' ? from : to,
    onChange: (date: string) => filterBy({ [`${range}${end}Date`]: date }),
    error: wrong && refusalText(wrong),
    onEnter: toList,
    parse: range === 'issue' ? pastDay : nearestDay,
    today,
  })
  return (
    <>
      <DateField {...field('From', missing)} autoFocus={autoFocus} />
      <DateField {...field('To', refusal)} />
      {days && (
        <span className="muted range-note">
          {t('rangeNote', { from: monthAndDay(days.from), to: monthAndDay(days.to), most: mostListedDays })}
        </span>
      )}
    </>
  )
}

const pastDay = (text: string) => dayReader(lineContext.get().today, 'past').parse(text)

/** Trips are in the past and in the future. */
const nearestDay = (text: string) => nearestDayIn(text, lineContext.get().today)

/** `2026-06-01` → `06/01`: the short form of ranges, in every language. */
const monthAndDay = (date: string) => date.slice(5).replace('-', '/')

/** The sub-agencies of the agency; undefined until they are loaded, and null where it has none. */
function useSubAgencies(): ChoiceSource | null | undefined {
  const { data } = useCached(ledger.agencyInfo, {}, cacheForSession)
  return useMemo(() => {
    if (data === undefined) return undefined
    if (isRefusal(data) || data.subAgencies.length === 0) return null
    return choicesFrom(data.subAgencies.map(({ code, name }) => ({ code, name })))
  }, [data])
}
