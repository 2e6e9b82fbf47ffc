import type { ItemRow } from './record.ts'

/** The columns of an item that hold its price. */
export type PriceColumns = Pick<
  ItemRow,
  | 'discount'
  | 'percent'
  | 'listed'
  | 'net'
  | 'vat'
  | 'dues'
  | 'surcharges'
  | 'explanation'
  | 'cancellationSet'
>

/** The columns of an item that may change after the sale. */
export type ModifiedItem = PriceColumns &
  Pick<ItemRow, 'id' | 'request' | 'details' | 'accommodation' | 'requestType' | 'place'>

/** Those columns as they are. */
export function storedColumns(item: ItemRow): ModifiedItem {
  const { id, request, details, accommodation, requestType, place } = item
  const { discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet } = item
  return {
    id,
    request,
    details,
    accommodation,
    requestType,
    place,
    discount,
    percent,
    listed,
    net,
    vat,
    dues,
    surcharges,
    explanation,
    cancellationSet,
  }
}
