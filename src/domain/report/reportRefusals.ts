/** Refusals of reports and their mails, with the parameters of their texts. */
export const reportRefusals = {
  /** The report has no such grouping. */
  report_grouping: [],
  /** The user has no such company. */
  report_no_company: ['company'],
  /** None of the user’s companies has a sailing of this line, on any day. */
  report_no_line: ['line'],
  /** None of the user’s companies has a sailing of this ship, on any day. */
  report_no_ship: ['ship'],
  /** The report is not narrowed by what was typed. */
  report_without_days: [],
  report_without_lines: [],
  report_too_long: ['most'],
  /** A text that is no e-mail address. */
  report_address: ['text'],
  report_too_many_mails: ['most'],
  report_no_mail: [],
  /** A mail without addresses, weekdays or a time. */
  report_incomplete: [],
  report_no_row: [],
  /** No view was left that could be returned to. */
  report_no_view: [],
  /** A mail would be about all sailings of the days. */
  report_one_sailing: [],
  /** A row of a single sailing, or of none. */
  report_no_detail: [],
} as const
