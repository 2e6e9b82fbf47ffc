import type { AnswerOf } from '../../contract/call.ts'
import { sailing as calls } from '../../contract/sailing.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { addMonths, firstOfMonth } from '../field/calendar.ts'
import { useRecord } from '../request/record.ts'
import { filtersAsked } from './filter/filter.ts'
import { wantedOf, type SearchForm } from './form.ts'
import { useSailing } from './store.ts'

export type Day = AnswerOf<typeof calls.perDay>['days'][number]
type Question = Parameters<typeof useRecord<typeof calls.perDay>>[1]

/** The trips of a month between the ports of a leg, day by day; a month that is over is not asked for. */
export function monthQuestion(form: SearchForm, leg: number, month: string): Question {
  const { origin, destination } = form.legs[leg] ?? { origin: '', destination: '' }
  const filters = filtersAsked(form.filters)
  return {
    body: {
      origin: { idOrCode: origin },
      destination: { idOrCode: destination },
      fromDate: month,
      toDate: addDays(addMonths(month, 1), -1),
      ...wantedOf(form),
      ...(Object.keys(filters).length > 0 ? { filters } : {}),
    },
  }
}

function useMonth(leg: number, month: string, today: string): readonly Day[] {
  const form = useSailing((state) => state.form)
  const { origin = '', destination = '' } = form.legs[leg] ?? {}
  const ahead = month !== '' && addMonths(month, 1) > today
  const enabled = ahead && origin !== '' && destination !== '' && origin !== destination
  const { data } = useRecord(calls.perDay, monthQuestion(form, leg, month || '2000-01-01'), { enabled })
  return data === undefined || isRefusal(data) ? [] : data.days
}

/** What is known of the days from one to the other, two months at the most. */
export function useDays(leg: number, from: string, to: string, today: string): ReadonlyMap<string, Day> {
  const [first, last] = [from && firstOfMonth(from), to && firstOfMonth(to)]
  const days = [...useMonth(leg, first, today), ...useMonth(leg, last === first ? '' : last, today)]
  return new Map(days.map((day) => [day.date, day]))
}
