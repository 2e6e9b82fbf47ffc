import { line } from '../command/keyboard.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import type { Change } from '../sale/model/undoLog.ts'
import { useBooking } from '../sale/model/store.ts'
import { notice, stop } from './lookUp.ts'
import { clueOfBooking, clueOf, clueOfPerson, clueOnLine, type Clue } from './clue.ts'
import { onClearing, onTyping } from '../sale/model/events.ts'
import { bringAlong, editName } from './remember.ts'
import { noticeTyping } from './typed.ts'
import { useMemory } from './store.ts'

/** The operator’s own switch, kept wherever settings are kept. */
export interface Switch {
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

/** Looks over the operator’s shoulder: the line, and whatever is taken over. Returns its undo. */
export function watchForParties(wished: Switch): () => void {
  const follow = () => {
    const before = useMemory.getState().on
    const on = wished.isOn()
    if (on === before) return
    useMemory.setState({ on })
    if (on) lookAgain()
    else stop()
  }
  follow()
  const undo = [
    wished.subscribe(follow),
    line.subscribe(() => notice(clueOnLine(line.state()), 'line')),
    useBooking.subscribe(changed),
    onTyping(noticeTyping),
    // Passengers to be added to the next trip belonged to the customer before.
    onClearing(({ search }) => {
      if (search) stop()
    }),
    stop,
  ]
  return () => undo.forEach((end) => end())
}

/** What stands typed when it is switched on again. */
function lookAgain(): void {
  const onLine = clueOnLine(line.state())
  if (onLine) notice(onLine, 'line')
  else notice(clueOfBooking(useBooking.getState().workingBooking), 'form')
}

interface Edited {
  workingBooking: WorkingBooking
  changes: readonly Change[]
  sold: unknown
}

/** Texts that were taken over, by the line or by keys typed ahead; what undo or a parked booking brings back is no news. */
function changed(state: Edited, before: Edited): void {
  if (state.workingBooking === before.workingBooking) return
  if (state.workingBooking.trips.length === 0 && before.workingBooking.trips.length > 0) return stop()
  bringAlong()
  const last = state.changes.at(-1)
  // Edits of one cell are one, the last of them.
  const isNew = state.changes.length >= before.changes.length && last !== before.changes.at(-1)
  if (!isNew || last?.name === editName) return
  const clue = news(state.workingBooking, before.workingBooking)
  if (clue) notice(clue, 'form')
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
