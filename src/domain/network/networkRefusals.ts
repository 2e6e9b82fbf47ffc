/** Refusals of changes of the tables of the network, with the parameters of their texts. */
export const networkRefusals = {
  /** Another publication came first. */
  network_changed: [],
  /** A second person publishes changes of prices, of users, or of the network. */
  network_second_person: [],
  /** Passwords do not wait. */
  network_secret: [],
  network_not_waiting: [],
  network_own_change: [],
  /** Only other users hold rights for the company of a row. */
  network_not_entitled: ['company'],
  /** Withdrawn sailings have passengers, whose number is typed. */
  network_persons: ['persons'],
  network_faulty: ['count'],
  /** A load refuses it, in an English sentence. */
  network_refused: ['reason'],
  network_table_unknown: ['table'],
  /** The network is set up already. */
  network_present: [],
  network_code_taken: ['code'],
  /** A field of the set-up. */
  network_field_wrong: ['value', 'expected'],
  /** The cursor is on no row of the table. */
  network_no_row: [],
  network_row_unchanged: [],
  network_nothing_below: [],
  network_nothing_above: [],
  network_text_not_found: ['text'],
  /** A text that begins or ends as a calculation and is none. */
  network_calculation_wrong: ['text'],
  network_calculation_without_numbers: ['column'],
  /** A calculation is made in one column. */
  network_calculation_everywhere: [],
  /** Cells of a calculation by their row, with their text. */
  network_calculation_no_number: ['cells'],
  network_calculation_too_low: ['least', 'cells'],
  network_calculation_too_high: ['most', 'cells'],
  /** Every number stays as it is. */
  network_nothing_calculated: [],
  network_nothing_pasted: [],
  /** Pasted rows have more cells than there are columns from the cursor on. */
  network_too_wide: ['count'],
  /** A pasted heading has names that no column has. */
  network_heading_unknown: ['names'],
  network_heading_without_key: ['column'],
  network_no_fault: [],
  network_nothing_to_publish: [],
} as const satisfies Record<string, readonly string[]>
