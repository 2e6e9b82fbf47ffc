/** Refusals of payments, credits, tills, and clearances with the statements of companies. */
export const ledgerRefusals = {
  /** The account with one company of the booking. */
  company_credit_exceeded: ['company', 'needed', 'left'],
  /** The period is not over, has no sales of the company, or does not exist. */
  clearance_not_found: ['company', 'number', 'year'],
  clearance_incomplete: [],
  till_left_too_much: ['left', 'counted'],
  till_reason_needed: ['difference'],
  /** The till was closed meanwhile. */
  till_changed: [],
  close_not_found: [],
  /** A statement of a company, in CSV. */
  statement_empty: [],
  statement_no_date: ['titles'],
  statement_no_amount: ['titles'],
  statement_cell_wrong: ['line', 'column', 'text'],
  statement_cells_more: ['line', 'cells', 'titles'],
  statement_not_text: ['kind'],
  statement_too_long: ['most'],
  /** It is probably the statement of another period or company. */
  statement_differs: ['count', 'most'],
  clearance_check_not_found: [],
  /** Another statement of the same clearance was checked meanwhile. */
  clearance_check_replaced: ['user'],
  difference_decided: ['user'],
  /** The ledger has no payment of the booking, or no refund. */
  nothing_paid: ['reference'],
  nothing_refunded: ['reference'],
  credit_unavailable: [],
  /** The payment methods have only just been loaded and not been displayed. */
  payments_unseen: [],
  no_other_method: [],
  payments_differ: ['total', 'paid'],
  payment_not_accepted: ['company'],
  credit_exceeded: ['needed', 'left'],
} as const
