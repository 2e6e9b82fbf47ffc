import type { RecordedStep } from '../../command/command.ts'
import type { SearchArguments } from './searchArguments.ts'
import { firstMissing, withLegShifted, type SearchForm } from './form.ts'
import { useSailing } from '../sailingStore.ts'

function asked({ legs, travellers, vehicles, filters, typeOfTrip }: SearchForm): SearchArguments {
  return {
    legs,
    travellers: travellers.filter(({ quantity }) => quantity > 0),
    vehicles,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(typeOfTrip === 'OPEN_RETURN' ? { openReturn: true } : {}),
  }
}

/** The form’s search as a command line would express it. */
export function stepsOfForm(form: SearchForm = useSailing.getState().form): RecordedStep[] {
  return firstMissing(form) ? [] : [{ command: 'sailing.search', args: asked(form) }]
}

/** The form with the date of the leg on screen moved. */
export function stepsOfShift({ days }: { days: number }): RecordedStep[] {
  const { form, leg } = useSailing.getState()
  return stepsOfForm(withLegShifted(form, leg, days))
}
