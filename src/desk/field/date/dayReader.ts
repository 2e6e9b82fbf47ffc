import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'

/** What a field needs to read typed days; one without its year is the next one, or the last. */
export const dayReader = (today: string, towards: 'next' | 'past' = 'next') => ({
  today,
  parse(text: string): string | undefined {
    const day = dayOf(latinKeys(text).toLowerCase(), { today, towards })
    return day === 'never' ? undefined : day
  },
})
