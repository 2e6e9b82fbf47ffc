/** Refusals of changes of a stored booking, and of a name, with the parameters of their texts. */
export const bookingChangeRefusals = {
  /** A name without a surname, entered before the sale or after it, for a company that takes none. */
  single_name: ['company'],
  /** Tickets can be voided on the day of issue only. */
  not_issued_today: [],
  /** Every item was chosen, so the booking would be left without any. */
  split_leaves_nothing: [],
  /** Bookings that cannot be merged: the same one, of two agencies, or an option and an issued one. */
  merge_with_itself: [],
  merge_of_agencies: [],
  /** A traveller without a name would get into a booking that is no group. */
  merge_of_groups: [],
  merge_of_statuses: [],
  /** Passengers who share a whole cabin stay in one booking. */
  cabin_not_split: ['number'],
  /** Passengers who share a whole cabin get open tickets together. */
  cabin_not_opened: ['number'],
  /** Berths in one cabin are for passengers of one sex, which must be entered. */
  berths_of_one_sex: ['number'],
  /** No whole cabin is left by some and kept by others. */
  no_cabin_kept: [],
  /** No ticket for a day is among the rows. */
  nothing_to_convert: [],
  /** The rules of the company, or of the offer, forbid it at this time before departure. */
  open_not_allowed: ['company', 'departs'],
  /** A ticket that was open gets a new date once. */
  new_date_once: ['company', 'departs'],
  /** An open ticket that cannot be replaced: missing, dated or cancelled, replaced before, or no longer valid. */
  ticket_not_found: ['ticket'],
  ticket_not_open: ['ticket', 'status'],
  ticket_replaced: ['ticket', 'by'],
  open_ticket_expired: ['ticket', 'until'],
  /** The chosen trip is of another company, or between other ports, than the open ticket. */
  ticket_of_other_company: ['ticket', 'company'],
  ticket_of_other_route: ['ticket', 'origin', 'destination'],
  tickets_of_two_bookings: [],
  no_open_tickets: ['reference'],
  /** Children would be on a sailing without an adult, below this age. */
  minors_left_alone: ['names', 'departs', 'age'],
  /** A passenger is named as the adult who accompanies children of other bookings. */
  accompanies_minors: ['references'],
  /** The adult who is to accompany children: not found, not on their sailing, or too young. */
  companion_not_found: ['typed'],
  companion_not_aboard: ['typed', 'departs'],
  companion_too_young: ['name', 'age'],
  companion_missing: [],
  /** No trip of the booking has children who need an adult. */
  no_minors: [],
  /** The user has no right to refund, and the change would return this amount. */
  refund_not_permitted: ['amount'],
  /** The refusals from here on are of refunds above the limit of the network. A second person has to approve this one. */
  refund_needs_approval: ['amount', 'limit'],
  /** It was submitted and is not decided yet. */
  refund_waits: ['amount', 'since'],
  refund_declined: ['amount', 'by', 'reason'],
  /** A smaller amount was approved. */
  refund_approved_less: ['amount', 'approved'],
  /** A request for a refund that the limit permits. */
  refund_needs_no_approval: ['amount'],
  /** A request that was used, declined or withdrawn, or has ended, or that others decide about. */
  refund_not_waiting: [],
  refund_own_request: [],
  difference_not_considered: ['before', 'now'],
  /** A step of the history that cannot be made on another booking: by its kind, its travellers, or its tickets. */
  step_not_repeatable: ['what'],
  step_of_its_travellers: ['what'],
  step_not_by_numbers: ['what'],
  change_not_allowed: ['company', 'departs'],
  /** The status permits no change of this field. */
  not_modifiable: ['status'],
  /** The request has the values that are stored already. */
  nothing_modified: [],
  no_names_typed: [],
  cabins_shared_out: [],
  /** The request adds neither a passenger nor a vehicle nor a product. */
  nothing_to_add: [],
  /** A part of a split option is issued before the others on whom its discounts depend. */
  discounts_not_met: ['discounts', 'total'],
  /** They lose more, or less, than the operator has been shown. */
  lost_discounts_changed: ['expected', 'now'],
  /** Several trips of the booking could be meant. */
  trip_needed: [],
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
  /** A part of an option cannot be opened: an option is paid as a whole. */
  option_opens_whole: [],
  /** The refusals from here on are of the undo of a cancellation. */
  undo_other_day: [],
  undo_other_agency: ['agency'],
  undo_changed: [],
  undo_offers_returned: [],
  /** Tickets of the same sale in other bookings have lost their discounts by it. */
  undo_parts_changed: [],
  /** The refusals from here on are of the undo of a rebooking off a disrupted sailing. */
  undo_rebooking_other_day: [],
  undo_rebooking_other_agency: ['agency'],
  undo_rebooking_changed: [],
  /** The former sailing is cancelled. */
  undo_rebooking_cancelled: [],
  /** The former sailing has other times or another ship by now. */
  undo_rebooking_sailing_changed: [],
  /** It had lost its places on the former sailing. */
  undo_rebooking_no_places: [],
} as const
