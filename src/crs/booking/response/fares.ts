import { sum } from '../../../domain/value/money.ts'
import { activePremiums } from '../insurance/insurance.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'

/** The fare of an item in smallest units, everything included. */
export const itemTotal = ({ net, vat, dues, surcharges }: FareParts) => net + vat + dues + surcharges

type FareParts = Pick<ItemRow, 'net' | 'vat' | 'dues' | 'surcharges'>

/** The fares of all items that are not cancelled, paid or not. */
export const activeTotal = (items: readonly ItemRow[]) =>
  sum(items.filter(({ status }) => status !== 'CANCELLED').map(itemTotal))

/** The price of a booking: its fares and insurances that are not cancelled. */
export const activeFares = ({ items, insurances }: Pick<BookingRecord, 'items' | 'insurances'>) =>
  activeTotal(items) + activePremiums(insurances)
