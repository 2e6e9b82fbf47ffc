import { useState } from 'react'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { firstOfMonth } from '../../field/date/calendar.ts'
import { useRecord } from '../../request/record.ts'
import { useSailing } from '../sailingStore.ts'

export interface Frequency {
  marked?: ReadonlySet<string>
  onMonth?(date: string): void
}

const nothing: Frequency = {}

/**
 * The days of the visible month on which the route is sailed, when the operator wants them marked in
 * calendars.
 */
export function useFrequency(enabled: boolean, origin: string, destination: string): Frequency {
  const project = useSailing((state) => state.form.selectedProject)
  const [month, setMonth] = useState('')
  const asks = enabled && month !== '' && origin !== '' && destination !== ''
  const body = { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate: month }
  const all = useRecord(calls.frequency, { body }, { enabled: asks && project === '' })
  const ofProject = useRecord(
    calls.frequencyOfProject,
    { path: { project }, body },
    { enabled: asks && project !== '' },
  )
  if (!enabled) return nothing
  const { data } = project === '' ? all : ofProject
  const marked = asks && data !== undefined && !isRefusal(data) ? { marked: new Set(data.dates) } : {}
  return { ...marked, onMonth: (date) => setMonth(firstOfMonth(date)) }
}
