import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../../domain/value/fold.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { mostDays, setRange } from './store.ts'

interface OptionsRangeProps {
  /** YYYY-MM-DD */
  from: string
  to: string
  today: string
  /** Moves the focus to the list. */
  toList(): void
}

/** The first and the last day of the list; the other end moves when the range would be longer than 15 days. */
export function OptionsRange({ from, to, today, toList }: OptionsRangeProps) {
  const { t } = useTranslation('recall')
  const [missing, setMissing] = useState<'from' | 'to'>()
  const parse = (text: string) => {
    const day = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
    return day === 'never' ? undefined : day
  }
  const field = (end: 'from' | 'to') => ({
    label: t(`options.${end}Day`),
    value: end === 'from' ? from : to,
    onChange(date: string) {
      setMissing(date === '' ? end : undefined)
      if (date !== '') setRange(end, date)
    },
    error: missing === end ? t('options.dayNeeded') : undefined,
    ...{ parse, today },
  })
  return (
    <div className="chips" role="search" aria-label={t('options.titleOfDays')}>
      <DateField {...field('from')} />
      <DateField {...field('to')} onEnter={toList} />
      <span className="muted">{t('options.mostDays', { count: mostDays })}</span>
    </div>
  )
}
