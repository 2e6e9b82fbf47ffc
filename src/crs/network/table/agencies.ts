import { rights } from '../../../domain/session/right.ts'
import { hideKeys } from '../../../domain/settings/setting.ts'
import { languages } from '../../../domain/value/language.ts'
import {
  choice,
  code,
  country,
  form,
  list,
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

const agencies: Table = {
  name: 'agencies',
  about: 'Agencies and branches that sell, a parent before its branches.',
  stored: 'agency',
  key: ['code'],
  columns: [
    column('code', code(2, 10), 'Code that is typed at the sign-in.', '100'),
    column('name', text(), 'Name.', 'Harbour Travel'),
    optional('parent', reference('agencies'), 'Agency that also has the bookings of this one.', '', {
      empty: null,
    }),
    column(
      'signature',
      form(phrase`1 to 20 letters and digits`, /^[\p{L}\d]{1,20}$/u),
      'Signature on documents.',
      'HT100',
    ),
    column('timezone', zone, 'Zone of its wall clock.', 'Europe/Oslo'),
    column('credit_limit', money, 'Credit.', '50000.00'),
    optional('accepts_transfers', yesOrNo, 'Whether other agencies may transfer tickets to it.', 'yes', {
      empty: true,
    }),
    optional(
      'second_factor',
      list(choice('all', ...rights)),
      'Rights whose holders need a second factor; all: every user.',
      '',
      { empty: [] },
    ),
    optional('home_port', reference('ports'), 'Port from which a search begins.', 'BGO'),
    optional(
      'directory_only',
      yesOrNo,
      'Whether users sign in by the directory of the firm alone, but for those with break_glass.',
      'no',
      { empty: false },
    ),
    ...sellerColumns('Harbour Travel AS'),
  ],
}

const commissions: Table = {
  name: 'commissions',
  about: 'Commissions of agencies that are others than those of the company.',
  stored: 'agency_commission',
  key: ['agency', 'company'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('percent', percent, 'Percent of sales less refunds.', '10'),
  ],
}

const companyCredits: Table = {
  name: 'company_credits',
  about: 'Credit of agencies with single companies.',
  stored: 'company_credit',
  key: ['agency', 'company'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('credit_limit', money, 'Credit.', '10000.00'),
  ],
}

const series = integer(1, 9_999_999_999)

const ticketSeries: Table = {
  name: 'ticket_series',
  about: 'Numbers of tickets that an agency may issue. No number is in two rows of a company.',
  stored: 'ticket_stock',
  key: ['agency', 'company', 'last_number'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column('company', reference('companies'), 'Company.', 'NIF'),
    optional(
      'automatic',
      yesOrNo,
      'Whether numbers follow by themselves; otherwise they are typed from paper stock.',
      'yes',
      { empty: true },
    ),
    column('next_number', series, 'First number.', '1000001', { isInitial: true }),
    column('last_number', series, 'Last number.', '1100000'),
  ],
}

const tableRights = rights.filter((right) => right !== 'checkIn')

/** Columns of permissions that users and groups of the directory have. */
const permissions = (whom: string) => [
  optional('can_check_in', yesOrNo, `Whether ${whom} may check in.`, 'no', { empty: false }),
  optional('can_manage_truck_companies', yesOrNo, `Whether ${whom} may manage hauliers.`, 'no', {
    empty: false,
  }),
  optional('hide_setting', list(choice(...hideKeys)), 'Entries of the menu that are hidden.', '', {
    empty: [],
  }),
  optional(
    'check_in_ports',
    list(reference('ports')),
    `Ports at which ${whom} may check in; empty: all.`,
    '',
    {
      empty: null,
    },
  ),
  optional(
    'companies',
    list(reference('companies')),
    'Of staff of companies: whose sailings they manage.',
    '',
    {
      empty: [],
    },
  ),
]

const users: Table = {
  name: 'users',
  about:
    'Users of agencies. A new one without a password is invited: the load prints a one-time password. No export has a password.',
  stored: 'agency_user',
  key: ['agency', 'name'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column(
      'name',
      form(phrase`a name without blanks`, /^[^\s]{2,40}$/u),
      'User name that is typed at the sign-in.',
      'kari',
    ),
    column('full_name', text(), 'Name of the person.', 'Kari Hansen'),
    column('nationality', country, 'Country.', 'NO'),
    column('language', choice(...languages), 'Language of the desk.', 'en'),
    optional(
      'email',
      form(phrase`an e-mail address`, /^[^\s@]+@[^\s@]+$/),
      'Where a code for a forgotten password is sent.',
      'kari@agency.example',
    ),
    optional('rights', list(choice(...tableRights)), 'What the user may do.', 'sell change refund', {
      empty: [],
    }),
    ...permissions('the user'),
    optional('blocked', yesOrNo, 'Whether the user cannot sign in.', 'no', { empty: false }),
    optional(
      'break_glass',
      yesOrNo,
      'Whether the user has a password although the agency has none, for when the directory does not answer.',
      'no',
      { empty: false },
    ),
    optional(
      'directory_issuer',
      form(phrase`an address such as https://login.example.com`, /^https?:\/\/\S{1,200}$/),
      'Issuer of the directory, as OIDC_ISSUER.',
      '',
    ),
    optional('directory_subject', text(phrase`an id`), 'Claim sub of the person in the directory.', ''),
    optional(
      'from_directory',
      yesOrNo,
      'Whether the directory made the user, who then has no password and stays where the table lacks the row.',
      'no',
      { empty: false },
    ),
    optional(
      'password',
      text(phrase`at least 8 characters`, 200),
      'First password of a new user; the file must then be readable by its owner alone.',
      '',
      {
        stored: '$password',
        isInitial: true,
      },
    ),
    optional(
      'validation_code',
      text(phrase`a code`, 20),
      'Validation code of a new user at the sign-in; empty: the code of the agency.',
      '',
      {
        stored: '$validation',
        isInitial: true,
      },
    ),
  ],
}

const directoryGroups: Table = {
  name: 'directory_groups',
  about:
    'What groups of the directory of the firm (OpenID Connect) give to a person who signs in by it. Without OIDC_ISSUER they have no effect.',
  stored: 'directory_group',
  key: ['name'],
  columns: [
    column('name', text(phrase`a name or id`, 200), 'Group as the directory names it.', 'purser-bergen'),
    column(
      'position',
      integer(1, 9999),
      'Order: of several groups of a person the first decides the agency, and those of the same agency add up.',
      '1',
    ),
    column('agency', reference('agencies'), 'Agency.', '100'),
    optional('language', choice(...languages), 'Language of the desk; empty: that of the person there.', ''),
    optional('rights', list(choice(...tableRights)), 'What its members may do.', 'sell change refund', {
      empty: [],
    }),
    ...permissions('members'),
  ],
}

const printers: Table = {
  name: 'printers',
  about: 'Printers of agencies.',
  stored: 'printer',
  key: ['agency', 'position'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column('position', integer(1, 99), 'Place in the list.', '1'),
    column('name', form(phrase`a name without =`, /^[^=\n]+$/), 'Name of the queue.', '100-TICKETS'),
    column('model', form(phrase`a model without =`, /^[^=\n]+$/), 'Model.', 'ticket printer'),
    column('paper', choice('A4', 'A5', '80mm'), 'Paper.', 'A5'),
  ],
}

const parcelPorts: Table = {
  name: 'parcel_ports',
  about: 'Ports at which agencies accept and hand over parcels.',
  stored: 'parcel_port',
  key: ['agency', 'port'],
  columns: [
    column('agency', reference('agencies'), 'Agency.', '100'),
    column('port', reference('ports'), 'Port.', 'BGO'),
  ],
}

export const agencyTables: readonly Table[] = [
  agencies,
  withPercentages(commissions, { percent: 'hundredths' }),
  companyCredits,
  ticketSeries,
  users,
  directoryGroups,
  printers,
  parcelPorts,
]
