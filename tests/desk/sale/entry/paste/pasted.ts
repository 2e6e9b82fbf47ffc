import { isRefusal, type Refusal } from '../../../../../src/domain/refusal.ts'
import { readPastedPassengers, readPastedTravellers } from '../../../../../src/desk/sale/entry/paste/read.ts'

function accepted<Line>(lines: Line[] | Refusal): Line[] {
  if (isRefusal(lines)) throw new Error(`The list is refused: ${lines.refusal}`)
  return lines
}

/** The lines of a list that is not too long. */
export const passengersIn = (...[text, today]: Parameters<typeof readPastedPassengers>) =>
  accepted(readPastedPassengers(text, today))
export const travellersIn = (...[text, today]: Parameters<typeof readPastedTravellers>) =>
  accepted(readPastedTravellers(text, today))
