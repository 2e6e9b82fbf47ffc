import i18next from 'i18next'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import { printDecimal } from '../../../domain/value/decimal.ts'
import { noChain, type ChainSoFar } from '../command.ts'
import type { LineContext } from './context.ts'
import type { Entry } from './parse.ts'

/** A text of the preview, under `command:preview`. */
export function previewText(key: string, parameters: Record<string, string | number> = {}): string {
  return i18next.t(`command:preview.${key}`, parameters)
}

/** `2 adults, 1 adult STU` */
export function partyText(travellers: readonly Travellers[]): string {
  return travellers
    .map(({ type, discount, quantity }) => {
      const kind = previewText(`party.${type}`, { count: quantity })
      return discount === undefined ? kind : `${kind} ${discount}`
    })
    .join(', ')
}

export function vehicleText({
  category,
  length,
  height,
  plate,
  plate2,
  adr,
  driver,
}: RequestedVehicle): string {
  const size = [length, height]
    .flatMap((metres) => (metres === undefined ? [] : printDecimal(metres)))
    .join('×')
  return [
    category,
    size === '' ? '' : previewText('metres', { size }),
    [plate, plate2].filter((one) => one !== undefined).join(' + '),
    adr ? previewText('adr') : '',
    driver ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** One line saying what Enter will do with an entry, in the operator's language. */
export function previewOf({ row, args }: Entry, context: LineContext, before: ChainSoFar = noChain): string {
  // Row numbers of a list that is not there yet are no trips of the one that is.
  const there = before.turned ? { ...context, trips: [] } : context
  return row.preview ? row.preview(args, there, before) : previewText(row.name)
}
