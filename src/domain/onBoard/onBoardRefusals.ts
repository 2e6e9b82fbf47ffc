/** Refusals of counting those on board, with the parameters of their texts. */
export const onBoardRefusals = {
  /** The sailing is closed for counting at the port: those who board or leave are corrections with a reason. */
  count_closed: ['at', 'by'],
  count_not_closed: [],
  /** Passengers and crew are more than the ship is certified for. */
  count_too_many: ['total', 'passengers', 'crew', 'certified'],
  /** The table of ships has no certified persons of the ship. */
  count_no_certificate: ['vessel'],
  /** Persons of the list have no name or other data that the law requires; the caller has not accepted as many. */
  count_missing: ['number'],
  /** The list is the same as the last one. */
  count_unchanged: [],
  count_reason_missing: [],
  count_ticket_missing: [],
  /** Every list has been sent. */
  count_all_sent: [],
  /** No authority is in the tables for the company and the port. */
  count_no_authority: [],
} as const
