import { placeholderPhone } from '../../../domain/booking/fields/leaderFields.ts'
import type { ContactArguments } from './commandArguments.ts'
import type { LeadPassenger } from './workingBooking.ts'
import { edit, useSale } from './saleStore.ts'

export function setContact({ phone, email, remarks }: ContactArguments): void {
  edit('contact', (draft) => {
    if (phone !== undefined) draft.leader.mobile = phone
    if (email !== undefined) draft.leader.email = email
    if (remarks !== undefined) draft.remarks = remarks
  })
}

export function setLeader(field: keyof LeadPassenger, text: string): void {
  edit('leader', (draft) => {
    draft.leader[field] = text.trim()
  })
}

export function setRemarks(text: string): void {
  edit('remarks', (draft) => {
    draft.remarks = text
  })
}

/** Enters the substitute number for a customer without a phone. */
export function fillPhone(): void {
  if (useSale.getState().workingBooking.leader.mobile === '') setContact({ phone: placeholderPhone })
}

/** An empty text means that the remarks of the booking apply. */
export function setTripRemarks(index: number, text: string): void {
  edit('remarks', ({ trips }) => {
    const trip = trips[index]
    if (trip === undefined) return
    if (text === '') delete trip.remarks
    else trip.remarks = text
  })
}

export function setEticket(chosen: boolean): void {
  edit('eticket', (draft) => {
    draft.userSelectedEticket = chosen
  })
}
