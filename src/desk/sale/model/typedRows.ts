import type { Refusal } from '../../../domain/refusal.ts'
import { refuseSaleRows } from './rows.ts'
import { useSale } from './saleStore.ts'

/** Refuses rows that the working booking does not have, so that the line names those that there are while it is typed. */
export const refuseRowsTyped = (
  rows: { passengers?: number[]; trip?: number } | undefined,
): Refusal | undefined => rows && refuseSaleRows(useSale.getState().workingBooking, rows)
