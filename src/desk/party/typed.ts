import { useBooking } from '../sale/model/store.ts'
import { notice } from './lookUp.ts'
import { clueOf, clueOfPerson } from './clue.ts'

/** What a cell of a passenger is being filled with, key by key. */
export function typedName(row: number, field: string, text: string): void {
  const { inHand } = useBooking.getState()
  const { surname = '', name = '' } = inHand.people[row] ?? {}
  if (field === 'surname') notice(clueOfPerson(inHand, row, text, name), 'form')
  if (field === 'name') notice(clueOfPerson(inHand, row, surname, text), 'form')
}

export function typedPlate(field: string, text: string): void {
  if (field === 'plate') notice(clueOf('plate', text), 'form')
}

export function typedPhone(text: string): void {
  notice(clueOf('phone', text), 'form')
}
