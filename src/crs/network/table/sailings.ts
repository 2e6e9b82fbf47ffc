import { registeredPersons } from '../../../domain/booking/passengerRequirements.ts'
import { choice, code, country, date, form, list, reference, text, weekdays, integer } from './kinds.ts'
import { phrase } from '../phrase.ts'
import { fieldsAtCheckIn, fieldsAtSale } from './places.ts'
import { column, optional, type Table } from './table.ts'

const season = form(phrase`a word of small letters, such as high`, /^[a-z][a-z_]*$/)

export const lines: Table = {
  name: 'lines',
  about: 'Lines: the ports at which a ship calls, one after the other. Ships sail them in both directions.',
  stored: 'line',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(2, 10), 'Code.', 'N01'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    column(
      'kind',
      choice('day', 'night', 'fast', 'shuttle', 'subsidised', 'international'),
      'Kind, by which discounts may be limited.',
      'day',
    ),
    column('stops', list(reference('ports')), 'Codes of its ports in the order of the way out.', 'BGO SVG'),
    optional(
      'not_sold',
      list(
        form(
          phrase`BGO-HAU or, for one class or category, BGO-HAU:CAR`,
          /^[A-Z0-9]{3}-[A-Z0-9]{3}(:[A-Z0-9_]+)?$/,
        ),
      ),
      'Pairs of ports between which nothing, or not this class or category, is sold. All others must have fares.',
      '',
      { empty: [] },
    ),
    optional(
      'registered_miles',
      integer(0, 1000, phrase`nautical miles`),
      'Passengers on longer trips are registered by name; 0: on all trips; empty: 20.',
      '20',
      { empty: null },
    ),
    optional(
      'registered',
      choice(...registeredPersons),
      'Persons named on the lists of registered trips; none: they are counted only; empty: all, with the crew.',
      'all',
      { empty: null },
    ),
    optional(
      'list_minutes',
      integer(0, 720, phrase`minutes`),
      'Minutes after departure within which authorities must have the lists; empty: 15.',
      '15',
      { empty: null },
    ),
    optional(
      'required_at_sale',
      fieldsAtSale,
      'Passenger fields that a sale requires in addition to those of the company.',
      '',
      { empty: [] },
    ),
    optional(
      'required_at_check_in',
      fieldsAtCheckIn,
      'Passenger fields that check-in requires in addition to those of law, company and sale.',
      'birthdate',
      { empty: [] },
    ),
  ],
}

const calls = form(
  phrase`ports with times, such as BGO 07:30 > HAU 10:40 10:50 > SVG 12:05`,
  /^[A-Z0-9]{3} .+ > [A-Z0-9]{3} .+$/,
)

export const timetable: Table = {
  name: 'timetable',
  about:
    'Departures of lines on days of the week. A row stands for one sailing on each of its days; a row without a ship is not on sale.',
  stored: 'timetable',
  key: ['code'],
  columns: [
    column('code', code(1, 30), 'Code of the row; its sailings are found by it when it changes.', 'N01-1'),
    column('line', reference('lines'), 'Line.', 'N01'),
    optional('vessel', reference('ships'), 'Ship; empty: not on sale.', 'NIF01'),
    column('season', season, 'Season of its fares.', 'high'),
    optional(
      'weekdays',
      weekdays,
      'Weekdays on which it leaves its first port; empty: also_dates only.',
      '1234567',
    ),
    column('from_date', date, 'First day.', '2027-06-01'),
    column('to_date', date, 'Last day.', '2027-08-31'),
    optional('also_dates', list(date), 'Other days on which it sails.', '', { empty: [] }),
    optional('except_dates', list(date), 'Days on which it does not sail.', '2027-06-24', { empty: [] }),
    optional('not_holidays', country, 'Country on whose public holidays it does not sail.', ''),
    column(
      'calls',
      calls,
      'Ports with arrival and departure in the time of each; +1 after a time is the next day.',
      'BGO 07:30 > SVG 12:05',
    ),
  ],
}

export const sailings: Table = {
  name: 'sailings',
  about: 'Sailings of no row of the timetable, each with the capacity that is on sale on each leg.',
  stored: 'sailing',
  key: ['number'],
  columns: [
    column('number', integer(1, 1e15), 'Number.', '1001'),
    column('line', reference('lines'), 'Line.', 'N01'),
    column('vessel', reference('ships'), 'Ship.', 'NIF01'),
    column('season', season, 'Season of its fares.', 'high'),
    column('date', date, 'Day on which it leaves its first port.', '2027-05-17'),
    column('calls', calls, 'Ports with arrival and departure, as in the timetable.', 'BGO 09:00 > SVG 13:35'),
    optional(
      'capacity',
      text(phrase`resources with their capacity on each leg, such as PAX:600 DECK:400/380`, 4000),
      'Capacity on sale; empty: that of the ship.',
      '',
    ),
  ],
}
