import type { Typing } from '../sale/model/events.ts'
import { useBooking } from '../sale/model/saleStore.ts'
import { searchByClue } from './lookUp.ts'
import { clueOf, clueOfPerson } from './clue.ts'

/** Searches earlier parties by what is being typed into a cell or field, key by key. */
export function noticeTyping({ kind, row, field, text }: Typing): void {
  if (kind === 'passenger') noticeName(row, field, text)
  if (kind === 'vehicle' && field === 'plate') searchByClue(clueOf('plate', text), 'form')
  if (kind === 'leader' && field === 'mobile') searchByClue(clueOf('phone', text), 'form')
}

function noticeName(row: number, field: string, text: string): void {
  const { workingBooking } = useBooking.getState()
  const { surname = '', name = '' } = workingBooking.people[row] ?? {}
  if (field === 'surname') searchByClue(clueOfPerson(workingBooking, row, text, name), 'form')
  if (field === 'name') searchByClue(clueOfPerson(workingBooking, row, surname, text), 'form')
}
