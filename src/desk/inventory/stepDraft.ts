import { chosenSailings, listedSailings } from './inventoryStore.ts'
import type { SaleChange } from './saleRows.ts'

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
