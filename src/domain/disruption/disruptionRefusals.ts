/** Refusals about disrupted sailings, with the parameters of their texts. */
export const disruptionRefusals = {
  disruption_not_found: [],
  /** The booking has no places on the sailing any more. */
  disruption_not_affected: ['reference'],
  /** No sailing is proposed and none was chosen. */
  disruption_no_proposal: ['reference'],
  /** An option has no ticket that could be opened. */
  disruption_option_open: ['reference'],
  /** The other way of the booking is of another company, over, or cancelled. */
  disruption_other_way: ['reference'],
  /** Only a delayed or swapped sailing leaves its passengers aboard. */
  disruption_cannot_stay: ['reference'],
  /** The trip has no places on the smaller ship. */
  disruption_displaced: ['reference'],
  /** The times of a delay are not one after the other, or miss the call at this port. */
  disruption_times: ['port'],
  /** No ship of the company has this code. */
  disruption_vessel: ['vessel'],
  /** The company of the sailing is none of the user’s. */
  disruption_company: [],
  /** The ship has reached its next port. */
  disruption_sailed: ['departs'],
  /** A delay of no minutes, or from a port where the ship does not depart. */
  disruption_no_delay: [],
  /** The new time of departure is over. */
  disruption_past: ['departs'],
  /** Some are on board already. */
  disruption_boarding: [],
  /** Passengers or vehicles forced aboard from elsewhere have no room on the other ship. */
  disruption_forced_aboard: ['vessel'],
  disruption_none_chosen: [],
  /** No other way of the chosen bookings can be given back with them. */
  disruption_no_other_way: [],
  /** None of the chosen bookings has checked-in tickets. */
  disruption_none_checked_in: [],
  /** No sailing of the company is under the cursor. */
  disruption_none_shown: [],
  /** Nothing was declared about the sailing, so there is nothing to write to its passengers. */
  disruption_none_declared: [],
  disruption_no_demo: [],
} as const
