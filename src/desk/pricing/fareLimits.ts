import type { TFunction } from 'i18next'
import { mustGet } from '../../domain/value/mustGet.ts'
import { formatDate, weekdayNames } from '../language/date.ts'
import type { TripPrices } from './price.ts'

type Explanation = NonNullable<TripPrices['items'][number]['explanation']>
type FareLimits = NonNullable<Explanation['tariff']['limits']>
type Translate = TFunction<'pricing'>

/** The sales and departures to which a list price is limited, one text each. */
export function limitTexts(limits: FareLimits, t: Translate): string[] {
  const { passengerType, soldFrom, soldTo, departsFrom, departsTo, weekdays, timeFrom, timeTo, ways } = limits
  const sold = rangeText(dateText(soldFrom), dateText(soldTo), t)
  const departs = rangeText(dateText(departsFrom), dateText(departsTo), t)
  const times = rangeText(timeFrom, timeTo, t)
  return [
    passengerType && t('explain.limits.type', { type: t(`sale:type.${passengerType}`, passengerType) }),
    sold && t('explain.limits.sold', { dates: sold }),
    departs && t('explain.limits.departs', { dates: departs }),
    weekdays && weekdaysText(weekdays),
    times && t('explain.limits.times', { times }),
    ways && t('explain.limits.return'),
  ].flatMap((text) => text || [])
}

const dateText = (date: string | undefined) => date && formatDate(date)

function rangeText(from: string | undefined, to: string | undefined, t: Translate): string | undefined {
  if (from && to) return from === to ? from : `${from}–${to}`
  if (from) return t('explain.limits.from', { from })
  return to && t('explain.limits.to', { to })
}

function weekdaysText(weekdays: string): string {
  const names = weekdayNames()
  return [...weekdays].map((digit) => mustGet(names, Number(digit) - 1)).join(' ')
}
