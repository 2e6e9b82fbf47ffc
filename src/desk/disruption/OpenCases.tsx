import { useTranslation } from 'react-i18next'
import { disruption as calls } from '../../contract/disruption.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { useRecord } from '../request/record.ts'

/** Milliseconds after which it is asked again: companies cancel sailings during the day. */
const refetchInterval = 60_000

/** How many trips of the agency’s bookings wait on disrupted sailings; nothing where none does. */
export function OpenCases() {
  const { t } = useTranslation('disruption')
  const { data } = useRecord(calls.list, {}, { refetchInterval })
  if (data === undefined || isRefusal(data)) return null
  const count = sum(data.disruptions.map(({ affected }) => affected))
  return count === 0 ? null : <span className="warn">{t('waiting', { count })}</span>
}
