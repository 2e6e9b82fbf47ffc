import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommands } from '../command/defineCommands.ts'
import { lineContext } from '../command/keyboard.ts'
import { timetableRow, type TimetableArguments } from './line/timetable.ts'
import { focusOn, setForm, useSailing } from './sailingStore.ts'
import { emptyForm, withLeg, type SearchForm } from './search/form.ts'

declare module '../command/command.ts' {
  interface Commands {
    /** Shows when a route is sailed, without ports that of the form. */
    'sailing.timetable': TimetableArguments
  }
}

function withRoute(form: SearchForm, { origin, destination, date }: TimetableArguments): SearchForm {
  const single = origin === undefined ? form : { ...emptyForm(), travellers: form.travellers }
  const from = form.legs[0]?.date || lineContext.get().today
  const route = origin === undefined || destination === undefined ? {} : { origin, destination }
  return withLeg(single, 0, { ...route, date: date ?? from })
}

function invalidRoute({ legs: [leg] }: SearchForm): Refusal | undefined {
  if (!leg?.origin) return refuse('no_origin')
  return leg.destination ? undefined : refuse('no_destination')
}

/** Leaves the trips chosen for the customer as they are until a day is searched. */
function showTimetable(args: TimetableArguments, { navigate }: CommandServices): void {
  setForm((form) => withRoute(form, args))
  useSailing.setState({ view: 'calendar', leg: 0 })
  navigate('/book-ticket')
  focusOn('calendar')
}

export const timetableCommands = defineCommands({
  'sailing.timetable': {
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step1',
    palette: false,
    recorded: false,
    line: timetableRow,
    refuses: (args = {}) => invalidRoute(withRoute(useSailing.getState().form, args)),
    run: showTimetable,
  },
})
