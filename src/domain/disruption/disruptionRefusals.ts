/** Refusals about disrupted sailings, with the parameters of their texts. */
export const disruptionRefusals = {
  disruption_not_found: [],
  /** The booking has no places on the sailing any more. */
  disruption_not_affected: ['reference'],
  /** No sailing is proposed and none was chosen. */
  disruption_no_proposal: ['reference'],
  /** An option has no ticket that could be opened. */
  disruption_option_open: ['reference'],
  disruption_none_chosen: [],
  disruption_no_demo: [],
} as const
