import { strToU8, zipSync } from 'fflate'
import { type ImportOptions, importFeed } from '../../../../src/crs/network/gtfs/importFeed.ts'
import { parseFiles } from '../../../../src/crs/network/gtfs/readFeed.ts'
import type { TextRow, TextTables } from '../../../../src/crs/network/gtfs/textRows.ts'

/** Files of a feed: lines by name without the ending. */
export type FeedFiles = Readonly<Record<string, readonly string[]>>

export const bytesOf = (files: FeedFiles, folder = '') =>
  new Map(Object.entries(files).map(([name, lines]) => [`${folder}${name}.txt`, strToU8(lines.join('\n'))]))

export const zipOf = (files: FeedFiles, folder = '') => zipSync(Object.fromEntries(bytesOf(files, folder)))

export const today = '2026-11-28'

export function importOf(
  files: FeedFiles,
  network: Readonly<Record<string, readonly TextRow[]>> = {},
  options: Partial<ImportOptions> = {},
) {
  const { tables, faults } = parseFiles(bytesOf(files))
  return importTables(tables, faults, new Map(Object.entries(network)), options)
}

function importTables(
  tables: Parameters<typeof importFeed>[0],
  faults: readonly { file: string }[],
  network: TextTables,
  options: Partial<ImportOptions>,
) {
  const result = importFeed(tables, network, { today, ...options })
  return {
    ...result,
    fileFaults: faults,
    rows: (table: string) => result.tables.get(table) ?? [],
    reasons: [...result.report.remarks, ...result.report.lacking].map(
      ({ subject, reason }) => `${subject}: ${reason}`,
    ),
  }
}

/** Several agencies, a bus, stations, translations, nights, exceptions and fares of version 1. */
export const aegean: FeedFiles = {
  agency: [
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_colour',
    'A,Aegean Boats,https://aegean.example,Europe/Athens,el,blue',
    'B,Bus Company,https://bus.example,Europe/Athens,el,red',
    'C,Cyclades Fast,https://fast.example,Europe/Athens,el,green',
  ],
  stops: [
    'stop_id,stop_code,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,platform_code',
    'p1,,Πύλη Ε1,37.944,23.637,z1,0,P,E1',
    'P,GR PIR,Πειραιάς,37.944,23.637,,1,,',
    's1,,Σύρος,37.438,24.942,z2,0,,',
    'm1,,"Μύκονος\nΝέο Λιμάνι",37.467,25.325,z3,,,',
    'b1,,Bus stop,37.9,23.6,,0,,',
  ],
  routes: [
    'route_id,agency_id,route_short_name,route_long_name,route_type',
    'r1,A,A1,Πειραιάς - Μύκονος,4',
    'r2,B,B9,Bus,3',
    'r3,C,,Night boat,1200',
  ],
  trips: [
    'route_id,service_id,trip_id,direction_id,cars_allowed,bikes_allowed,block_id',
    'r1,week,t1,0,1,1,k1',
    'r1,week,t2,1,1,0,k1',
    'r2,week,bus,0,,,',
    'r3,weekend,t3,0,2,2,',
  ],
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    't1,7:30:00,7:30:00,p1,10',
    't1,11:40:30,11:50:00,s1,20',
    't1,13:05:00,13:05:00,m1,30',
    't2,18:10:00,18:10:00,m1,1',
    't2,23:45:00,23:45:00,p1,2',
    'bus,07:00:00,07:00:00,b1,1',
    'bus,07:10:00,07:10:00,nowhere,2',
    't3,21:00:00,21:00:00,p1,1',
    't3,25:15:00,25:30:00,s1,2',
    't3,30:05:00,30:05:00,m1,3',
  ],
  calendar: [
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'week,1,1,1,1,1,0,0,20270503,20270528',
  ],
  calendar_dates: [
    'service_id,date,exception_type',
    'week,20270517,2',
    'week,20270522,1',
    'weekend,20270508,1',
    'weekend,20270515,1',
    'weekend,20270522,1',
  ],
  fare_attributes: [
    'fare_id,price,currency_type,payment_method,transfers',
    'adult,38.5,EUR,0,0',
    'child,19.25,EUR,0,0',
    'short,12,EUR,0,0',
  ],
  fare_rules: [
    'fare_id,route_id,origin_id,destination_id',
    'adult,r1,z1,z3',
    'child,r1,z1,z3',
    'short,,z2,z3',
    'short,,z3,z2',
  ],
  translations: [
    'table_name,field_name,language,translation,record_id,record_sub_id,field_value',
    'stops,stop_name,en,Syros,s1,,',
    'stops,stop_name,de,Insel Syros,s1,,',
    'stops,stop_name,en,Piraeus,,,Πειραιάς',
  ],
  feed_info: ['feed_publisher_name,feed_publisher_url,feed_lang', 'Aegean,https://aegean.example,el'],
}

/** Dates alone, frequencies, a wrong zone, missing times, ports in two zones, a round trip, and fares of version 2. */
export const islands: FeedFiles = {
  agency: ['agency_name,agency_url,agency_timezone', 'Island Ferries,example.com,Eastern'],
  stops: [
    'stop_id,stop_name,stop_lat,stop_lon,stop_timezone',
    'HAR,Harbour,45.0,-66.0,America/Toronto',
    'ISL,Island Terminal,45.1,-65.9,America/Halifax',
    'CAP,Cape,45.2,-65.8,America/Halifax',
  ],
  routes: ['route_id,route_long_name,route_type,network_id', 'x,Island ferry,4,n1', 'y,Round trip,1004,n1'],
  trips: [
    'route_id,service_id,trip_id,cars_allowed',
    'x,daily,often,1',
    'x,daily,approx,1',
    'y,some,loop,2',
    'x,never,ghost,',
  ],
  stop_times: [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint',
    'often,00:00:00,00:00:00,HAR,1,1',
    'often,00:40:00,00:40:00,ISL,2,1',
    'approx,10:00:00,10:00:00,ISL,1,1',
    'approx,,,CAP,2,0',
    'approx,11:30:00,11:30:00,HAR,3,1',
    'loop,09:00:00,09:00:00,HAR,1,1',
    'loop,09:30:00,09:40:00,ISL,2,1',
    'loop,10:10:00,10:15:00,CAP,3,1',
    'loop,11:00:00,11:00:00,HAR,4,1',
    'ghost,09:00:00,09:00:00,HAR,1,1',
    'ghost,09:30:00,09:30:00,ISL,2,1',
  ],
  calendar_dates: [
    'service_id,date,exception_type',
    'daily,20270601,1',
    'daily,20270602,1',
    'daily,20270603,1',
    'some,20270602,1',
    'never,20270602,2',
  ],
  frequencies: [
    'trip_id,start_time,end_time,headway_secs,exact_times',
    'often,08:00:00,11:00:00,3600,1',
    'approx,10:00:00,10:01:00,1800,0',
  ],
  areas: ['area_id', 'mainland', 'islands'],
  stop_areas: ['area_id,stop_id', 'mainland,HAR', 'islands,ISL', 'islands,CAP'],
  networks: ['network_id,network_name', 'n1,Islands'],
  rider_categories: [
    'rider_category_id,rider_category_name,is_default_fare_category',
    'ad,Adult,1',
    'ch,Child,0',
  ],
  fare_products: [
    'fare_product_id,fare_product_name,rider_category_id,amount,currency',
    'single,Single,ad,9.75,CAD',
    'single,Single,ch,5.00,CAD',
    'hop,Hop,,3,CAD',
  ],
  fare_leg_rules: [
    'leg_group_id,network_id,from_area_id,to_area_id,fare_product_id,from_timeframe_group_id',
    'l1,n1,mainland,islands,single,',
    'l1,n1,islands,mainland,single,',
    'l2,n1,islands,islands,hop,',
    'l3,n1,mainland,islands,hop,evening',
  ],
}
