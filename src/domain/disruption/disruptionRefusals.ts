/** Refusals about disrupted sailings, with the parameters of their texts. */
export const disruptionRefusals = {
  disruption_not_found: [],
  /** The booking has no places on the sailing any more. */
  disruption_not_affected: ['reference'],
  /** No sailing is proposed and none was chosen. */
  disruption_no_proposal: ['reference'],
  /** An option has no ticket that could be opened. */
  disruption_option_open: ['reference'],
  /** Only a delayed or swapped sailing leaves its passengers aboard. */
  disruption_cannot_stay: ['reference'],
  /** It has no places on the smaller ship. */
  disruption_displaced: ['reference'],
  /** The times of a delay are not one after the other, or miss the call at this port. */
  disruption_times: ['port'],
  /** No ship of the company has this code. */
  disruption_vessel: ['vessel'],
  /** Some are on board already. */
  disruption_boarding: [],
  disruption_none_chosen: [],
  disruption_no_demo: [],
} as const
