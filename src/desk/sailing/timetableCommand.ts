import { sailingCommand } from './commands.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { lineContext } from '../command/keyboard.ts'
import { previewText, travelDayText } from '../line/previewText.ts'
import { lineRow, optional, seq, optionalGroup, word } from '../line/combine.ts'
import type { LineForm } from '../line/row.ts'
import { route } from '../line/words/route.ts'
import { travelDay } from '../line/words/when.ts'
import { focusOn, setForm, useSailing } from './sailingStore.ts'
import { emptyForm, withLeg, type SearchForm } from './search/form.ts'

/** Codes of both ports, or of none; the first day is that of the form, else today. */
export interface TimetableArguments {
  origin?: string
  destination?: string
  /** YYYY-MM-DD */
  date?: string
}

/** When a route is sailed: the calendar of its departures. */
const timetableRow: LineForm<TimetableArguments> = lineRow({
  name: 'timetable',
  place: 17,
  turns: true,
  entry: seq(word('tt'), optionalGroup(route, optional('date', travelDay, '24'))),
  preview: ({ origin, destination, date }, { today }) =>
    [
      origin === undefined
        ? previewText('timetable')
        : previewText('timetableOf', { route: `${origin}→${destination}` }),
      ...(date === undefined ? [] : [travelDayText(date, today)]),
    ].join(' · '),
  examples: ['tt', 'tt pir jtr', 'tt pir jtr 24dec'],
})

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

export const timetableCommands = [
  defineCommand(sailingCommand.timetable, {
    recorded: false,
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step1',
    palette: false,
    line: timetableRow,
    refuses: (args = {}) => invalidRoute(withRoute(useSailing.getState().form, args)),
    run: showTimetable,
  }),
]
