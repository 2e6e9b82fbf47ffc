import { create } from 'zustand'
import type { StoredBooking } from '../../booking/shown/items.ts'
import { onSessionEnd } from '../../request/token.ts'

/** The booking whose ticket codes are shown. */
export const useTicketCodes = create<{ booking: StoredBooking | undefined }>(() => ({ booking: undefined }))

export function hideTicketCodes(): void {
  useTicketCodes.setState({ booking: undefined })
}

onSessionEnd(hideTicketCodes)
