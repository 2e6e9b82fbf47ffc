import { authorityFormats, authorityKinds, authorityLists } from '../../../domain/onBoard/authority.ts'
import { documentKinds, sexes } from '../../../domain/onBoard/person.ts'
import { choice, code, country, date, form, list, reference, text } from './kinds.ts'
import { phrase } from '../phrase.ts'
import { column, optional, type Table } from './table.ts'

const crew: Table = {
  name: 'crew',
  about:
    'Crew of ships by day, for the lists of those on board. Rows are deleted 30 days after their last day.',
  stored: 'crew_member',
  key: ['vessel', 'number', 'from_date'],
  columns: [
    column('vessel', reference('ships'), 'Ship.', 'NIF01'),
    column('number', code(1, 20), 'Number of the person in the crew.', '1'),
    column('from_date', date, 'First day on board.', '2027-06-01'),
    column('to_date', date, 'Last day on board.', '2027-06-30'),
    column('rank', text(phrase`a rank or rating`, 60), 'Rank or rating.', 'Master'),
    column('surname', text(phrase`a name`, 60), 'Surname.', 'BERG'),
    column('name', text(phrase`a name`, 60), 'Given names.', 'INGRID'),
    column('sex', choice(...sexes), 'Sex in the document.', 'F'),
    column('birthdate', date, 'Day of birth.', '1979-04-12'),
    optional('birth_place', text(phrase`a place`, 60), 'Place of birth.', 'Bergen'),
    column('nationality', country, 'Nationality.', 'NO'),
    column('document_kind', choice(...documentKinds), 'Kind of the identity document.', 'passport'),
    column('document_number', text(phrase`a number`, 30), 'Number of the identity document.', 'N1234567'),
    optional('document_country', country, 'Country that issued it.', 'NO'),
    optional('document_expires', date, 'Day on which it expires.', '2031-02-28'),
  ],
}

const authorities: Table = {
  name: 'authorities',
  about:
    'Where the lists of those on board go when a ship leaves. A secret is never in the table: it has the name of a setting of the server.',
  stored: 'authority',
  key: ['code'],
  columns: [
    column('code', code(2, 20), 'Code.', 'NSW'),
    column('name', text(), 'Name.', 'National single window'),
    optional('company', reference('companies'), 'Company whose ships it concerns; empty: all.', 'NIF', {
      empty: null,
    }),
    optional('port', reference('ports'), 'Port that the ship leaves or reaches next; empty: all.', '', {
      empty: null,
    }),
    optional(
      'lists',
      list(choice(...authorityLists)),
      'Lists that it gets; empty: both.',
      'crew passengers',
      {
        empty: [],
      },
    ),
    column('kind', choice(...authorityKinds), 'How lists are sent.', 'mail'),
    column(
      'address',
      form(
        phrase`an e-mail address, or an address such as https://window.example/lists or sftp://user@window.example/in`,
        /^(?:[^\s@/:]+@[^\s@/:]+|https?:\/\/[^\s@]+|sftp:\/\/[^\s@:/]+@[^\s@]+)$/,
      ),
      'Address, of the same kind.',
      'lists@window.example',
    ),
    column(
      'format',
      choice(...authorityFormats),
      'IMO FAL forms 5 and 6 as PDF or CSV, or UN/EDIFACT PAXLST of the directory D.02B or D.12B.',
      'fal_pdf',
    ),
    optional(
      'secret',
      form(phrase`a name such as AUTHORITY_NSW`, /^AUTHORITY_[A-Z0-9_]{1,40}$/),
      'Setting of the server with the token, password or private key; with _FILE after the name its file, with _HOST the hosts that may get it.',
      '',
    ),
    optional(
      'host_key',
      form(phrase`SHA256: and 43 characters, as ssh-keygen -l prints`, /^SHA256:[A-Za-z0-9+/]{43}$/),
      'Fingerprint of the host key; required for sftp.',
      '',
    ),
    optional('sender', code(1, 30), 'Sender of a PAXLST interchange; empty: the company.', 'NIF'),
    optional('recipient', code(1, 30), 'Recipient of a PAXLST interchange; empty: the code.', ''),
  ],
}

export const onBoardTables: readonly Table[] = [crew, authorities]
