import type { Ship } from '../../../domain/sailing/demand.ts'
import type { Catalogue } from '../../reference/catalogue.ts'

const noGarage = { maxLength: 0, maxHeight: 0, dangerousGoods: false }

/** The catalogue’s data of a vessel in the form the placement rules need. An unknown vessel has no garage. */
export function shipOf(catalogue: Catalogue, vessel: string): Ship {
  const { maxLength, maxHeight, dangerousGoods } = catalogue.vessel(vessel) ?? noGarage
  return {
    kind: (code) => catalogue.accommodation(code)?.kind ?? '',
    berths: (code) => Math.max(1, catalogue.accommodation(code)?.berths ?? 1),
    soldAs: (code) => catalogue.accommodation(code)?.soldAs ?? '',
    category: (code) => catalogue.vehicleCategory(code),
    maxLength,
    maxHeight,
    dangerousGoods,
  }
}
