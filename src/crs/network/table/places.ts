import { secondPersonAreas } from '../../../domain/network/network.ts'
import { formOf, wireNames } from '../../../domain/booking/fields/field.ts'
import { filledInAtGate } from '../../../domain/booking/passengerRequirements.ts'
import { travellerFields } from '../../../domain/booking/fields/travellerFields.ts'
import { vehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import { languages } from '../../../domain/value/language.ts'
import { vehicleKinds } from '../../../domain/sailing/vehicleKind.ts'
import {
  code,
  country,
  counts,
  currency,
  decimal,
  degrees,
  digitsOf,
  form,
  list,
  choice,
  metres,
  money,
  percent,
  reference,
  text,
  integer,
  yesOrNo,
  zone,
} from './kinds.ts'
import { phrase } from '../phrase.ts'
import { sellerColumns } from './seller.ts'
import { withPercentages } from './percentages.ts'
import { column, optional, type Table } from './table.ts'

/** Columns of the names of a row, which are looked up in translations by the English one. */
export const names = (example: string, greek: string) => [
  column('name_en', text(), 'Name in English, and in languages that have none.', example),
  optional('name_el', text(), 'Name in Greek; without one, the English name.', greek, { sameAs: 'name_en' }),
]

export const networkTable: Table = {
  name: 'network',
  about: 'Whose tickets are sold: one row.',
  stored: 'network',
  key: [],
  constants: { id: 1 },
  columns: [
    column('name', text(), 'Name of the company or agency.', 'Northern Isles Ferries'),
    column('currency', currency, 'The one currency of all amounts.', 'NOK'),
    column('timezone', zone, 'Zone of the days of sale and of the accounts.', 'Europe/Oslo'),
    column('nationality', country, 'Country to which the nationality of a passenger is set.', 'NO'),
    optional(
      'second_person',
      list(choice(...secondPersonAreas)),
      'What is published by a second person in the desk, after the first has submitted it.',
      'prices users',
      { empty: [] },
    ),
    optional(
      'refund_limit',
      money,
      'A refund above it is approved in the desk by a second person; without one, no refund is.',
      '500.00',
      { empty: null },
    ),
    optional(
      'second_language',
      choice(...languages),
      'Language that papers have in addition to that of the passenger; empty: none.',
      '',
      { empty: null },
    ),
  ],
  derived: ({ currency: of }) => ({ digits: typeof of === 'string' ? digitsOf(of) : 2 }),
}

const ports: Table = {
  name: 'ports',
  about: 'Ports at which ships call.',
  stored: 'port',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(3), 'Code that operators type.', 'BGO'),
    optional(
      'locode',
      form(phrase`a UN/LOCODE, such as NOBGO`, /^[A-Z]{2}[A-Z2-9]{3}$/),
      'UN/LOCODE.',
      'NOBGO',
    ),
    ...names('Bergen', 'Μπέργκεν'),
    optional('area_en', text(), 'Island or area, in English.', 'Vestland'),
    optional('area_el', text(), 'Island or area, in Greek.', 'Βέστλαντ', { sameAs: 'area_en' }),
    column('country', country, 'Country.', 'NO'),
    column('timezone', zone, 'Zone of the times at the port.', 'Europe/Oslo'),
    column('latitude', degrees(90), 'Latitude.', '60.3953'),
    column('longitude', degrees(180), 'Longitude.', '5.3220'),
    optional('names', list(text(), '|'), 'Other names by which it is looked up.', 'Bjørgvin|Bergen havn', {
      empty: [],
    }),
  ],
}

const portGroups: Table = {
  name: 'port_groups',
  about: 'Several ports under one code, such as all ports of a city.',
  stored: 'port_group',
  key: ['code'],
  columns: [
    column('code', code(3, 5), 'Code that operators type; no port has it.', 'BGA'),
    ...names('Bergen (all ports)', 'Μπέργκεν (όλα τα λιμάνια)'),
    column('members', list(reference('ports')), 'Codes of its ports.', 'BGO'),
  ],
}

const companies: Table = {
  name: 'companies',
  about: 'Companies whose ships sail.',
  stored: 'company',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(2, 4), 'Code that operators type.', 'NIF'),
    ...names('Northern Isles Ferries', 'Φέρι Βορείων Νήσων'),
    column(
      'market',
      form(phrase`a word of small letters, such as domestic`, /^[a-z][a-z_]*$/),
      'Market, by which discounts, group fares and taxes may be limited.',
      'domestic',
    ),
    column(
      'ticket_letter',
      form(phrase`one to four capital letters`, /^[A-Z]{1,4}$/),
      'Letters with which its ticket numbers begin; no other company has them.',
      'N',
    ),
    column('cancellation_set', reference('cancellation_steps'), 'Rules of refund of its tickets.', 'STD'),
    column('commission', percent, 'Commission of agencies, in percent of sales less refunds.', '8'),
    optional(
      'dues_inside',
      yesOrNo,
      'Whether port dues are inside the fares; otherwise they are added.',
      'yes',
      { empty: true },
    ),
    optional('travel_documents', yesOrNo, 'Whether passengers must have a travel document.', 'no', {
      empty: false,
    }),
    ...sellerColumns('Northern Isles Ferries AS'),
    optional(
      'conditions_en',
      text(phrase`a text`, 1000),
      'Conditions of carriage on papers, in English: a text, or where they are.',
      'Conditions of carriage: https://nif.example/conditions',
    ),
    optional('conditions_el', text(phrase`a text`, 1000), 'Conditions of carriage on papers, in Greek.', '', {
      sameAs: 'conditions_en',
    }),
  ],
}

/** Passenger fields that a sale, and that check-in may require. */
export const fieldsAtSale = list(choice(...wireNames(travellerFields, (field) => formOf(field) !== 'yesNo')))
export const fieldsAtCheckIn = list(choice(...filledInAtGate))
const vehicleFieldList = list(choice(...wireNames(vehicleFields)))

const companyRules: Table = {
  name: 'company_rules',
  about:
    'Requirements of a company at the sale and at check-in. A company without a row has those of empty cells.',
  stored: 'company_rule',
  key: ['company'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    optional('eticket', yesOrNo, 'Whether tickets may be electronic; otherwise they are printed.', 'yes', {
      empty: true,
    }),
    optional('required_at_sale', fieldsAtSale, 'Passenger fields that a sale requires.', 'surname sexType', {
      empty: ['surname', 'sexType'],
    }),
    optional(
      'required_at_check_in',
      fieldsAtCheckIn,
      'Passenger fields that check-in requires in addition to those of law and sale.',
      'birthdate',
      { empty: [] },
    ),
    optional('vehicle_at_sale', vehicleFieldList, 'Vehicle fields that a sale requires.', 'plateNumber', {
      empty: [],
    }),
    optional(
      'vehicle_at_check_in',
      vehicleFieldList,
      'Vehicle fields that check-in requires.',
      'plateNumber',
      {
        empty: ['plateNumber'],
      },
    ),
    optional(
      'alone_from_age',
      integer(0, 99, phrase`years`),
      'Age from which a passenger may travel alone.',
      '15',
      {
        empty: 15,
      },
    ),
    optional(
      'parcel_kilos',
      integer(0, 1_000_000, phrase`kg`),
      'Kilograms of parcels that a sailing takes.',
      '600',
      {
        empty: 0,
      },
    ),
    optional('voids', yesOrNo, 'Whether tickets are voided without a fee on the day of issue.', 'no', {
      empty: false,
    }),
    optional('single_names', yesOrNo, 'Whether passengers with one name only are sold.', 'no', {
      empty: false,
    }),
    optional(
      'check_in_closes',
      integer(0, 1440, phrase`minutes`),
      'Minutes before departure at which check-in closes, on papers; empty: not said.',
      '30',
      { empty: null },
    ),
  ],
}

const passengerTypes: Table = {
  name: 'passenger_types',
  about: 'Ages of adults, children and infants of a company.',
  stored: 'passenger_type',
  key: ['company', 'code'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('code', choice('AD', 'CH', 'IN'), 'Adult, child or infant.', 'CH'),
    ...names('Child', 'Παιδί'),
    column('from_age', integer(0, 120, phrase`years`), 'Youngest age.', '4'),
    optional('to_age', integer(0, 120, phrase`years`), 'Oldest age; empty without a limit.', '15', {
      empty: null,
    }),
  ],
}

const paymentMethods: Table = {
  name: 'payment_methods',
  about: 'Ways in which tickets of a company are paid.',
  stored: 'payment_method',
  key: ['company', 'id'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('id', integer(1, 99), 'Number in the list.', '1'),
    column('kind', choice('account', 'cash', 'card'), 'Kind.', 'account'),
    optional('is_default', yesOrNo, 'Whether it is chosen first; one of a company is.', 'yes', {
      empty: false,
    }),
  ],
}

const accommodations: Table = {
  name: 'accommodations',
  about: 'Classes of seats and kinds of cabins.',
  stored: 'accommodation',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(2, 8), 'Code that operators type.', 'AB4'),
    ...names('Outside cabin, 4 beds', 'Εξωτερική καμπίνα, 4 κλίνες'),
    column(
      'kind',
      choice('seat_unnumbered', 'seat_numbered', 'cabin', 'cabin_pet', 'cabin_prm', 'kennel', 'none'),
      'Kind.',
      'cabin',
    ),
    column('berths', integer(0, 12), 'Beds of a cabin; 0 for seats.', '4'),
    optional('outside', yesOrNo, 'Whether a cabin has a window.', 'yes', { empty: false }),
    column(
      'sold_as',
      choice('per person', 'berth or whole cabin', 'whole cabin', 'per animal'),
      'Unit in which it is sold.',
      'berth or whole cabin',
    ),
  ],
}

const vehicleCategories: Table = {
  name: 'vehicle_categories',
  about: 'Categories of vehicles, by length and height.',
  stored: 'vehicle_category',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(2, 8), 'Code that operators type.', 'CAR500'),
    ...names('Car up to 5 m', 'ΙΧ έως 5 μ.'),
    column(
      'kind',
      choice(...vehicleKinds),
      'Kind, on which its fields and the words of the line depend.',
      'car',
    ),
    column(
      'default_length',
      decimal(0, 30, phrase`metres`),
      'Lane that is counted where no length is typed.',
      '5',
    ),
    column('max_height', decimal(0, 10, phrase`metres`), 'Greatest height.', '2'),
    optional(
      'max_length',
      decimal(0, 30, phrase`metres`),
      'Greatest length; empty: that of the garage.',
      '5',
      {
        empty: null,
      },
    ),
    optional('least_lane', decimal(0, 30, phrase`metres`), 'Least lane that is counted and paid.', '4.25', {
      empty: 0,
    }),
    optional('if_longer', reference('vehicle_categories'), 'Category of longer ones.', 'CAR600'),
    optional('if_higher', reference('vehicle_categories'), 'Category of higher ones.', 'VAN'),
    optional(
      'per_metre',
      yesOrNo,
      'Whether the fare is for a started metre; otherwise for the vehicle.',
      'no',
      { empty: false },
    ),
    optional('freight', yesOrNo, 'Whether it is freight, for taxes.', 'no', { empty: false }),
  ],
}

const ships: Table = {
  name: 'ships',
  about: 'Ships with the capacity from which the stock of their sailings is made.',
  stored: 'vessel',
  key: ['code'],
  ends: true,
  columns: [
    column('code', code(2, 12), 'Code that operators type.', 'NIF01'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('name', text(), 'Name.', 'Polarstjerna'),
    optional('name_el', text(), 'Name in Greek letters.', 'Πολαρστιέρνα', { sameAs: 'name' }),
    optional('class', text(), 'Class of sister ships.', 'Coastal'),
    column('ship_type', choice('CONVENTIONAL', 'FAST'), 'Type of the hull.', 'CONVENTIONAL'),
    column('max_length', decimal(0, 30, phrase`metres`), 'Longest vehicle; 0 without a garage.', '18.75'),
    column('max_height', decimal(0, 10, phrase`metres`), 'Highest vehicle; 0 without a garage.', '4.5'),
    optional('dangerous_goods', yesOrNo, 'Whether vehicles with dangerous goods are taken.', 'no', {
      empty: false,
    }),
    column('persons', integer(0, 20_000), 'Passengers for whom she is certified.', '600'),
    optional(
      'certified',
      integer(0, 20_000),
      'Persons for whom she is certified, crew included; empty: persons.',
      '640',
      { empty: null },
    ),
    optional('imo_number', form(phrase`seven digits`, /^\d{7}$/), 'IMO number.', '9074729'),
    optional('call_sign', code(3, 9), 'Call sign.', 'LAAB'),
    optional('flag', country, 'Flag State.', 'NO'),
    optional('lane_low', metres, 'Metres of lane under a low deck (up to 2 m).', '300', { empty: 0 }),
    optional('lane_high', metres, 'Metres of lane for all heights.', '500', { empty: 0 }),
    optional(
      'places',
      counts('accommodations'),
      'Seats or cabins of each accommodation.',
      'DECK:400 ATS:120 AB4:20',
      {
        empty: {},
      },
    ),
  ],
}

export const placeTables: readonly Table[] = [ports, portGroups]
export const companyTables: readonly Table[] = [
  withPercentages(companies, { commission: 'commission_hundredths' }),
  companyRules,
  passengerTypes,
  paymentMethods,
]
export const shipTables: readonly Table[] = [accommodations, vehicleCategories, ships]
