import { chosenSailings, listedSailings, type SaleDraft } from './inventoryStore.ts'
import type { SaleChange } from './saleRows.ts'
import { printPriceSteps, readFloors, readPriceSteps } from './stepWords.ts'

/** The price steps that the first of the chosen sailings with any has, to be changed. */
export function presentSteps(): SaleChange {
  const chosen = new Set(chosenSailings())
  const [control] = listedSailings()
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'step'))
  if (!control) return {}
  const { what, steps, floors = [] } = control
  return { what, ...(steps && { steps }), ...(floors.length > 0 && { floors }) }
}

const wordsIn = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean)

export const priceStepsIn = (text: string) => readPriceSteps(wordsIn(text))
export const floorsIn = (text: string) => readFloors(wordsIn(text))

/** Returns whether the steps of the draft are filled in. */
export const hasSteps = ({ what, steps, floors }: SaleDraft): boolean =>
  what.trim() !== '' &&
  priceStepsIn(steps) !== undefined &&
  (floors.trim() === '' || floorsIn(floors) !== undefined)

/** The steps as the server takes them: one at the fare itself ends them. */
export function stepsOfDraft({ steps, floors }: SaleDraft) {
  const read = priceStepsIn(steps) ?? []
  const named = floorsIn(floors) ?? []
  const isAtFare = printPriceSteps(read) === '@100' && named.length === 0
  return { steps: isAtFare ? [] : read, floors: named }
}
