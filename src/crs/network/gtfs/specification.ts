/** Forms of fields, as the specification of GTFS names them. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'url'
  | 'zone'
  | 'language'
  | 'latitude'
  | 'longitude'
  | 'time'
  | 'date'
  | 'count'
  | 'amount'
  | 'currency'
  | 'choice'

export interface FieldSpecification {
  kind: FieldKind
  isRequired: boolean
  /** Files and fields, of which one has its value. */
  refersTo: readonly string[]
  /** Values of a choice. */
  choices: readonly string[]
}

export interface FileSpecification {
  isRequired: boolean
  /** Fields whose values identify a row; empty for a file of one row. */
  key: readonly string[]
  fields: Readonly<Record<string, FieldSpecification>>
}

/**
 * Reads `kind`, `kind!` (required), `kind@file.field` (refers to) and `choice:0,1`. Several references are separated by
 * bars.
 */
function field(text: string): FieldSpecification {
  const [, kind = 'text', required, , refers, , choices] =
    /^(\w+)(!)?(@([\w.|]+))?(:([\w,]+))?$/.exec(text) ?? []
  return {
    kind: kind as FieldKind,
    isRequired: required === '!',
    refersTo: refers?.split('|') ?? [],
    choices: choices?.split(',') ?? [],
  }
}

const file = (
  isRequired: boolean,
  key: readonly string[],
  fields: Readonly<Record<string, string>>,
): FileSpecification => ({
  isRequired,
  key,
  fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, field(text)])),
})

/**
 * Files and fields of GTFS Schedule that concern ferries, after the reference at https://gtfs.org/schedule/reference. What
 * is required on a condition is checked where the condition is evaluated.
 */
export const specification: Readonly<Record<string, FileSpecification>> = {
  agency: file(true, ['agency_id'], {
    agency_id: 'id',
    agency_name: 'text!',
    agency_url: 'url!',
    agency_timezone: 'zone!',
    agency_lang: 'language',
  }),
  stops: file(true, ['stop_id'], {
    stop_id: 'id!',
    stop_code: 'text',
    stop_name: 'text',
    stop_lat: 'latitude',
    stop_lon: 'longitude',
    zone_id: 'id',
    location_type: 'choice:0,1,2,3,4',
    parent_station: 'id@stops.stop_id',
    stop_timezone: 'zone',
  }),
  routes: file(true, ['route_id'], {
    route_id: 'id!',
    agency_id: 'id@agency.agency_id',
    route_short_name: 'text',
    route_long_name: 'text',
    route_type: 'count!',
    network_id: 'id',
  }),
  trips: file(true, ['trip_id'], {
    route_id: 'id!@routes.route_id',
    service_id: 'id!@calendar.service_id|calendar_dates.service_id',
    trip_id: 'id!',
    trip_headsign: 'text',
    direction_id: 'choice:0,1',
    block_id: 'id',
    bikes_allowed: 'choice:0,1,2',
    cars_allowed: 'choice:0,1,2',
  }),
  stop_times: file(true, ['trip_id', 'stop_sequence'], {
    trip_id: 'id!@trips.trip_id',
    arrival_time: 'time',
    departure_time: 'time',
    stop_id: 'id!@stops.stop_id',
    stop_sequence: 'count!',
    pickup_type: 'choice:0,1,2,3',
    drop_off_type: 'choice:0,1,2,3',
    timepoint: 'choice:0,1',
  }),
  calendar: file(false, ['service_id'], {
    service_id: 'id!',
    monday: 'choice!:0,1',
    tuesday: 'choice!:0,1',
    wednesday: 'choice!:0,1',
    thursday: 'choice!:0,1',
    friday: 'choice!:0,1',
    saturday: 'choice!:0,1',
    sunday: 'choice!:0,1',
    start_date: 'date!',
    end_date: 'date!',
  }),
  calendar_dates: file(false, ['service_id', 'date'], {
    service_id: 'id!',
    date: 'date!',
    exception_type: 'choice!:1,2',
  }),
  frequencies: file(false, ['trip_id', 'start_time'], {
    trip_id: 'id!@trips.trip_id',
    start_time: 'time!',
    end_time: 'time!',
    headway_secs: 'count!',
    exact_times: 'choice:0,1',
  }),
  fare_attributes: file(false, ['fare_id'], {
    fare_id: 'id!',
    price: 'amount!',
    currency_type: 'currency!',
    payment_method: 'choice!:0,1',
    transfers: 'choice:0,1,2',
    agency_id: 'id@agency.agency_id',
  }),
  fare_rules: file(false, ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'], {
    fare_id: 'id!@fare_attributes.fare_id',
    route_id: 'id@routes.route_id',
    origin_id: 'id@stops.zone_id',
    destination_id: 'id@stops.zone_id',
    contains_id: 'id@stops.zone_id',
  }),
  areas: file(false, ['area_id'], { area_id: 'id!', area_name: 'text' }),
  stop_areas: file(false, ['area_id', 'stop_id'], {
    area_id: 'id!@areas.area_id',
    stop_id: 'id!@stops.stop_id',
  }),
  networks: file(false, ['network_id'], { network_id: 'id!', network_name: 'text' }),
  route_networks: file(false, ['route_id'], {
    network_id: 'id!@networks.network_id',
    route_id: 'id!@routes.route_id',
  }),
  rider_categories: file(false, ['rider_category_id'], {
    rider_category_id: 'id!',
    rider_category_name: 'text!',
    is_default_fare_category: 'choice!:0,1',
  }),
  fare_products: file(false, ['fare_product_id', 'rider_category_id', 'fare_media_id'], {
    fare_product_id: 'id!',
    fare_product_name: 'text',
    rider_category_id: 'id@rider_categories.rider_category_id',
    fare_media_id: 'id',
    amount: 'amount!',
    currency: 'currency!',
  }),
  fare_leg_rules: file(
    false,
    [
      'network_id',
      'from_area_id',
      'to_area_id',
      'from_timeframe_group_id',
      'to_timeframe_group_id',
      'fare_product_id',
    ],
    {
      leg_group_id: 'id',
      network_id: 'id@networks.network_id|routes.network_id',
      from_area_id: 'id@areas.area_id',
      to_area_id: 'id@areas.area_id',
      from_timeframe_group_id: 'id',
      to_timeframe_group_id: 'id',
      fare_product_id: 'id!@fare_products.fare_product_id',
      rule_priority: 'count',
    },
  ),
  feed_info: file(false, [], {
    feed_publisher_name: 'text!',
    feed_publisher_url: 'url!',
    feed_lang: 'language!',
    default_lang: 'language',
    feed_start_date: 'date',
    feed_end_date: 'date',
    feed_version: 'text',
  }),
  translations: file(
    false,
    ['table_name', 'field_name', 'language', 'record_id', 'record_sub_id', 'field_value'],
    {
      table_name: 'choice!:agency,stops,routes,trips,stop_times,feed_info,pathways,levels,attributions',
      field_name: 'text!',
      language: 'language!',
      translation: 'text!',
      record_id: 'id',
      record_sub_id: 'id',
      field_value: 'text',
    },
  ),
}

/** Returns true for the basic type of ferries and the extended ones of water transport. */
export const isFerry = (routeType: string): boolean =>
  routeType === '4' || routeType === '1200' || (Number(routeType) >= 1000 && Number(routeType) <= 1021)
