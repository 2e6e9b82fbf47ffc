import { line } from '../command/keyboard.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import { useSale } from '../sale/model/saleStore.ts'
import {
  clueOfBooking,
  clueOf,
  clueOfPerson,
  clueOnLine,
  searchByClue,
  stopSearch,
  type Clue,
  useMemory,
} from './partyStore.ts'
import { onClearing, onTyping, type Typing } from '../sale/model/state.ts'
import { addWaitingParty, editName } from './fill.ts'

/** The setting that enables the offer; `app` provides it. */
export interface Toggle {
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

/** Watches the command line and the working booking for clues. Returns a function that ends this. */
export function watchForParties(setting: Toggle): () => void {
  const follow = () => {
    const before = useMemory.getState().on
    const on = setting.isOn()
    if (on === before) return
    useMemory.setState({ on })
    if (on) searchTypedClue()
    else stopSearch()
  }
  follow()
  const undo = [
    setting.subscribe(follow),
    line.subscribe(() => searchByClue(clueOnLine(line.state()), 'line')),
    useSale.subscribe(changed),
    onTyping(noticeTyping),
    // Passengers to be added to the next trip belonged to the previous customer.
    onClearing(({ search }) => {
      if (search) stopSearch()
    }),
    stopSearch,
  ]
  return () => undo.forEach((end) => end())
}

/** Searches by the text that is already typed when the setting is switched on. */
function searchTypedClue(): void {
  const onLine = clueOnLine(line.state())
  if (onLine) searchByClue(onLine, 'line')
  else searchByClue(clueOfBooking(useSale.getState().workingBooking), 'form')
}

type Edited = Pick<ReturnType<typeof useSale.getState>, 'workingBooking' | 'changes'>

/** Reacts to values entered by the line or typed ahead, but not to those restored by undo or a parked booking. */
function changed(state: Edited, before: Edited): void {
  if (state.workingBooking === before.workingBooking) return
  if (state.workingBooking.trips.length === 0 && before.workingBooking.trips.length > 0) return stopSearch()
  addWaitingParty()
  const last = state.changes.at(-1)
  // Successive edits of one cell are merged into one change, the last.
  const isNew = state.changes.length >= before.changes.length && last !== before.changes.at(-1)
  if (!isNew || last?.name === editName) return
  const clue = news(state.workingBooking, before.workingBooking)
  if (clue) searchByClue(clue, 'form')
}

function news(now: WorkingBooking, before: WorkingBooking): Clue | undefined {
  if (now.leader.mobile !== before.leader.mobile) return clueOf('phone', now.leader.mobile)
  const vehicle = now.vehicles.find(({ plate }, at) => plate !== (before.vehicles[at]?.plate ?? plate))
  if (vehicle) return clueOf('plate', vehicle.plate)
  const row = now.people.findIndex(
    ({ surname, name }, at) => surname !== before.people[at]?.surname || name !== before.people[at]?.name,
  )
  const person = now.people[row]
  return person && clueOfPerson(now, row, person.surname, person.name)
}

/** Searches earlier parties by what is being typed into a cell or field, key by key. */
function noticeTyping({ kind, row, field, text }: Typing): void {
  if (kind === 'passenger') noticeName(row, field, text)
  if (kind === 'vehicle' && field === 'plate') searchByClue(clueOf('plate', text), 'form')
  if (kind === 'leader' && field === 'mobile') searchByClue(clueOf('phone', text), 'form')
}

function noticeName(row: number, field: string, text: string): void {
  const { workingBooking } = useSale.getState()
  const { surname = '', name = '' } = workingBooking.people[row] ?? {}
  if (field === 'surname') searchByClue(clueOfPerson(workingBooking, row, text, name), 'form')
  if (field === 'name') searchByClue(clueOfPerson(workingBooking, row, surname, text), 'form')
}
