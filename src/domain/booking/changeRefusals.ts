/** Refusals of changes that concern another agency, and of the undo of a cancellation, with the parameters of their texts. */
export const bookingChangeRefusals = {
  /** The agency code of a PTA or a transfer does not exist, or is that of the booking itself. */
  agency_unknown: ['agency'],
  agency_is_own: ['agency'],
  agency_missing: [],
  /** The other agency takes over no tickets, or keeps its accounts in another currency. */
  transfer_not_accepted: ['agency'],
  /** The tickets exceed the credit of the other agency, whose amount is not revealed. */
  agency_credit_short: ['agency'],
  /** The booking belongs to this agency since its transfer. */
  booking_transferred: ['agency'],
  /** Booked as PTA, so that it cannot be issued here. */
  only_as_pta: [],
  /** A PTA made out to another agency than the caller’s. */
  pta_of_other_agency: ['agency'],
  /** The caller’s agency may only convert the PTA, which belongs to this agency. */
  only_convert_pta: ['agency'],
  /** Why a cancellation can no longer be undone. */
  undo_other_day: [],
  undo_other_agency: ['agency'],
  undo_changed: [],
  undo_offers_returned: [],
} as const
