import type { Refusal } from '../../../../domain/refusal.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { usePaste } from './pasteCommands.ts'
import { readPastedPassengers, readPastedTravellers, type PastedLine, type TravellerTexts } from './read.ts'

/** Reads a list for its taker; apart from the commands, which are loaded with the first page. */
export function readPasted(text: string): PastedLine<TravellerTexts>[] | Refusal {
  const { today } = lineContext.get()
  const isOfGroup = usePaste.getState().into.kind === 'group'
  return isOfGroup ? readPastedTravellers(text, today) : readPastedPassengers(text, today)
}
