/** Refusals of a search for sailings, of the choice of trips, and of the units and numbered places of a ship. */
export const sailingRefusals = {
  /** The accommodation has too few units left on some leg. */
  sold_out: ['what', 'left'],
  /** Persons the ship may still carry by its certificate, whatever seats are free. */
  ship_full: ['left'],
  /** Metres of lane left for vehicles of this height. */
  garage_full: ['left'],
  /** Units left over all accommodations together. */
  places_short: ['left'],
  no_garage: [],
  /** There is a garage, but it admits no trucks. */
  no_truck_garage: [],
  no_high_lanes: [],
  one_truck_only: [],
  /** Both sides of the search are `ALL` ports. */
  one_port_needed: [],
  days_reversed: [],
  too_many_days: ['most'],
  days_missing: [],
  /** The seat, cabin or berth is occupied; `number` as on the wire. */
  place_taken: ['number'],
  place_not_found: ['number', 'what'],
  /** Several persons for one seat or berth. */
  place_for_one: ['what', 'number'],
  /** The berth is in a cabin occupied by the other sex. */
  cabin_of_other_sex: ['number'],
  /** More seat numbers than passengers of that class. */
  seats_over_limit: ['limit'],
  /** The seat number belongs to another accommodation than the passenger’s. */
  seat_of_other_class: ['number', 'what', 'has'],
  /** The vessel has no plan of numbered places. */
  seat_map_missing: [],
  /** Favourite routes: no route with that number, no route on the form, or no free slot. */
  no_such_route: ['number'],
  no_route_here: [],
  too_many_routes: ['most'],
  port_not_found: ['port'],
  trip_not_found: ['departs', 'origin', 'destination'],
  departed: ['departs'],
  /** The company cancelled the sailing. */
  sailing_cancelled: [],
  /** The trip lost its places when its ship was swapped. */
  trip_displaced: [],
  /** Delayed or swapped to another ship since the request began. */
  sailing_changed: [],
  /** The line has no fare for the accommodation or vehicle between these ports. */
  not_sold: ['what'],
  no_origin: [],
  no_destination: [],
  no_date: [],
  /** No trip near the searched day and none up to the end of the timetable. */
  no_nearest_day: [],
  return_before_outward: ['day', 'outward'],
  /** A leg of several departs before the one it follows; legs count from 1. */
  leg_before_last: ['leg', 'day', 'outward'],
  /** A trip departs before the same traveller has arrived by the trip that precedes it. */
  trip_before_arrival: ['origin', 'destination', 'departs', 'arrives'],
  day_is_past: ['day'],
  all_ports_on_one_side: [],
  one_truck: [],
  no_filters: [],
  no_trips: [],
  /** A CRS that should have trips for the search did not respond. */
  search_unanswered: [],
  search_replaced: [],
  search_failed: ['requestId'],
  no_such_row: ['number'],
  /** For a search with several legs; the leg counts from 1. */
  no_such_row_on_leg: ['number', 'leg', 'day'],
  /** The list is empty, so that the typed choice selects nothing. */
  no_sailings: ['pick', 'day'],
  no_sailings_on_leg: ['pick', 'leg', 'day'],
  no_such_departure: ['time'],
  no_such_leg: ['legs'],
  trip_chosen_twice: [],
  choose_a_trip: [],
  choose_every_trip: ['left'],
} as const
