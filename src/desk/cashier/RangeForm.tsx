import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostDays } from '../../domain/cashier/dateRange.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { latinKeys } from '../../domain/value/fold.ts'
import { dayOf } from '../../domain/value/typedDay.ts'
import { DateField } from '../field/date/DateField.tsx'
import { daysRefusal, useCashier } from './cashierStore.ts'

interface RangeFormProps {
  today: string
  word(refusal: Refusal): string
  toGrid(): void
}

/** The first and the last day. A range that is too long is refused at its end. */
export function RangeForm({ today, word, toGrid }: RangeFormProps) {
  const { t } = useTranslation('cashier')
  const start = useCashier((state) => state.start)
  const finish = useCashier((state) => state.finish)
  const [missing, setMissing] = useState<'start' | 'finish'>()
  const refusal = daysRefusal({ start, finish })
  const parse = (text: string) => {
    const day = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'past' })
    return day === 'never' ? undefined : day
  }
  const field = (end: 'start' | 'finish') => ({
    label: t(`days.${end}`),
    value: end === 'start' ? start : finish,
    onChange(date: string) {
      setMissing(date === '' ? end : undefined)
      if (date !== '') useCashier.setState({ [end]: date })
    },
    error: missing === end ? t('days.needed') : refusal?.at === `/${end}` ? word(refusal) : undefined,
    ...{ parse, today, most: today },
  })
  return (
    <div className="chips" role="search" aria-label={t('days.title')}>
      <DateField {...field('start')} autoFocus />
      <DateField {...field('finish')} onEnter={toGrid} />
      <span className="muted">
        {t('days.most', { count: mostDays })} {`· MM/dd ${monthFirst(start)} – ${monthFirst(finish)}`}
      </span>
    </div>
  )
}

/** `2026-11-07` → `11/07`, the short form of back-office ranges. */
const monthFirst = (date: string) => date.slice(5).replace('-', '/')
