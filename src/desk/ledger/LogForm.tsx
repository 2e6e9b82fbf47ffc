import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../command/line/words/when.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { latinKeys } from '../../domain/value/fold.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { mostDays } from './log.ts'
import { useLog } from './store.ts'

/** The first and the last day; the other end moves when the range would be too long. */
export function LogForm({ today, toGrid }: { today: string; toGrid(): void }) {
  const { t } = useTranslation('ledger')
  const from = useLog((state) => state.from)
  const to = useLog((state) => state.to)
  const [wrong, setWrong] = useState<'from' | 'to'>()
  const parse = (text: string) => {
    const day = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'past' })
    return day === 'never' ? undefined : day
  }

  function set(end: 'from' | 'to', date: string): void {
    if (date === '') return setWrong(end)
    setWrong(undefined)
    useLog.setState((log) => spanned(end, date, log))
  }
  const field = (end: 'from' | 'to') => ({
    label: t(`log.${end}`),
    value: end === 'from' ? from : to,
    onChange: (date: string) => set(end, date),
    error: wrong === end ? t('log.needed') : undefined,
    ...{ parse, today, most: today },
  })
  return (
    <div className="chips" role="search" aria-label={t('log.days')}>
      <DateField {...field('from')} autoFocus />
      <DateField {...field('to')} onEnter={toGrid} />
      <Button onPress={() => void commands.run('ledger.exportLog', {}, 'bar')}>
        {t('command.exportLog')}
      </Button>
    </div>
  )
}

function spanned(end: 'from' | 'to', date: string, { from, to }: { from: string; to: string }) {
  if (end === 'from') return { from: date, to: within(to, date, addDays(date, mostDays - 1)) }
  return { from: within(from, addDays(date, 1 - mostDays), date), to: date }
}

const within = (date: string, least: string, most: string) =>
  date < least ? least : date > most ? most : date
