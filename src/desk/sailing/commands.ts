import { handle } from '../command/command.ts'
import type { FilterName } from './filter/filter.ts'
import type { FavouriteArguments } from './line/amend.ts'
import type { ChooseArguments } from './line/choose.ts'
import type { Order } from './results/order.ts'
import type { View } from './sailingStore.ts'
import type { TripType } from './search/form.ts'
import type { AmendArguments, SearchArguments } from './search/searchArguments.ts'
import type { TimetableArguments } from './findCommands.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const sailingCommand = {
  /** Opens the filter panel, or closes it if open. */
  filters: handle('sailing.filters'),
  removeFilter: handle<{ filter: FilterName }>('sailing.removeFilter'),
  clearFilters: handle('sailing.clearFilters'),
  /** Without a view, switches to the other one. */
  view: handle<{ view?: View }>('sailing.view'),
  day: handle<{ date: string }>('sailing.day'),
  /** Goes to the nearest day with trips when the day searched has none. */
  nearestDay: handle('sailing.nearestDay'),
  /** Without a type, moves on to the next one. */
  tripType: handle<{ type?: TripType }>('sailing.tripType'),
  /** Without `on`, each of these toggles. */
  truckSearch: handle<{ on?: boolean }>('sailing.truckSearch'),
  packageSearch: handle<{ on?: boolean }>('sailing.packageSearch'),
  conjuctionsSearch: handle<{ on?: boolean }>('sailing.conjuctionsSearch'),
  groupSearch: handle<{ on?: boolean }>('sailing.groupSearch'),
  truckSize: handle('sailing.truckSize'),
  everyPort: handle('sailing.everyPort'),
  project: handle<{ code?: string; deal?: string }>('sailing.project'),
  count: handle<{ of: 'travellers' | 'vehicles'; by: 1 | -1 }>('sailing.count'),
  favourite: handle<FavouriteArguments>('sailing.favourite'),
  /** Fills in the favourite route of a number key; keys have no arguments. */
  favouriteKey: (number: number) => handle(`sailing.favourite${number}`),
  /** Adds the route in the form to the favourites, or removes it. */
  keepRoute: handle('sailing.keepRoute'),
  search: handle<SearchArguments>('sailing.search'),
  availability: handle('sailing.availability'),
  choose: handle<ChooseArguments>('sailing.choose'),
  chooseHere: handle('sailing.chooseHere'),
  dateFocus: handle('sailing.dateFocus'),
  shiftDay: handle<{ days: number }>('sailing.shiftDay'),
  nextDay: handle('sailing.nextDay'),
  previousDay: handle('sailing.previousDay'),
  /** Days later; negative for earlier. */
  repeat: handle<{ days?: number }>('sailing.repeat'),
  /** Changes the search on screen, and searches again. */
  amend: handle<AmendArguments>('sailing.amend'),
  showLeg: handle<{ leg: number }>('sailing.showLeg'),
  /** Without an order, moves on to the next one. */
  sort: handle<{ order?: Order }>('sailing.sort'),
  addLeg: handle('sailing.addLeg'),
  /** Without a leg, removes the last one. */
  removeLeg: handle<{ leg?: number }>('sailing.removeLeg'),
  /** Pins the trips that were chosen or removed outside the search. */
  showChosen: handle<{ trips: readonly string[] }>('sailing.showChosen'),
  clear: handle('sailing.clear'),
  /** Shows when a route is sailed, without ports that of the form. */
  timetable: handle<TimetableArguments>('sailing.timetable'),
}
