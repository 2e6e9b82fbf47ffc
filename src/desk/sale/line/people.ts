import { previewText, partyText, vehicleText } from '../../line/previewText.ts'
import type { PeopleArguments, PartyArguments, ContactArguments } from '../model/commandArguments.ts'
import type { LineContext } from '../../line/context.ts'
import { fail, isFailure, atEnd, peek, type Failure, type Reader } from '../../line/reader.ts'
import { bare, type LineForm, verb } from '../../line/row.ts'
import { isNamed, personText, printNames, readNames } from '../../line/words/names.ts'
import { countOf } from '../../../domain/booking/party.ts'
import { printParty, noVehicle, readOfParty } from '../../line/words/party.ts'
import { printVehicle } from '../../line/words/vehicle.ts'
import { joined } from './items.ts'
import { beginsWithPhone, isAddress, readEmail, readPhone } from '../../line/words/contact.ts'

function printPeople({ people, from }: PeopleArguments, context: LineContext): string {
  const names = printNames(people, context)
  return from === undefined ? names : `nm${from} ${names}`
}

function previewPeople({ people, from }: PeopleArguments): string {
  const names = people.map(personText).join(' · ')
  return from === undefined ? previewText('people', { names }) : previewText('rename', { names, from })
}

export const peopleRow: LineForm<PeopleArguments> = {
  ...bare,
  name: 'people',
  place: 30,
  precedence: 3,
  usage: 'papadopoulos/maria [f] [12mar85] [gr] [stu 12345] [/eleni …]',
  is: isNamed,
  read: (reader, context) => {
    const people = readNames(reader, context)
    return isFailure(people) ? people : { people }
  },
  print: printPeople,
  preview: previewPeople,
  soFar: (before, { people }) => ({ ...before, named: people.length }),
  examples: [
    'papadopoulos/maria f 12mar85 gr',
    'kosta/giannis m 1jul83 stu 12345/eleni f 30may18',
    'smith/john m/jane f',
    'smith/john m jones/mary ann f gb',
    'παπαδόπουλος/χρήστος μ 1/7/83',
    'kosta/eleni f res 12345678',
    'kosta/eleni f man 123456789012',
    'van der berg/anna f nl ab123456',
    'smith/john mr 1985-03-12/jane mrs/tom chd',
  ],
}

const numbered = /^nm(\d{1,3})$/

export const renameRow: LineForm<PeopleArguments> = {
  name: 'rename',
  place: 40,
  verbs: ['nm'],
  usage: 'nm2 kosta/eleni f',
  is: ([first]) => numbered.test(first?.keys ?? '') && !first?.quoted,
  read: (reader, context) => {
    const from = Number(numbered.exec(reader.words[0]?.keys ?? '')?.[1])
    if (from < 1) return fail(reader, ['number'])
    reader.at = 1
    const people = readNames(reader, context)
    return isFailure(people) ? people : { people, from }
  },
  print: printPeople,
  preview: previewPeople,
  examples: ['nm2 kosta/eleni f', 'nm1 smith/john m 1jan70/jane f'],
}

/** Replaces the party of the working booking. */
export const partyRow: LineForm<PartyArguments> = {
  ...verb('pty'),
  name: 'party',
  place: 50,
  usage: 'pty [2a1ch] [car4.2 ika1234 | -v]',
  read(reader, context) {
    reader.at = 1
    const party: PartyArguments = {}
    do {
      const found = readOfParty(reader, party, context)
      if (isFailure(found)) return found
      if (!found) return fail(reader, ['party', 'vehicle'])
    } while (!atEnd(reader))
    readOfParty(reader, party, context)
    return party
  },
  print: ({ travellers, vehicles }) =>
    joined([
      'pty',
      travellers && printParty(travellers),
      ...(vehicles?.length === 0 ? [noVehicle] : (vehicles ?? []).map(printVehicle)),
    ]),
  preview({ travellers = [], vehicles }) {
    const driven = vehicles?.length === 0 ? [previewText('noVehicle')] : (vehicles ?? []).map(vehicleText)
    return previewText('newParty', { party: joined([partyText(travellers), ...driven], ' · ') })
  },
  soFar: (before, { travellers }) => (travellers ? { ...before, people: countOf(travellers) } : before),
  examples: ['pty 2a1ch', 'pty 2a car4.2 ika1234', 'pty moto', 'pty 1a -v'],
}

const longestRemark = 500
function readRemarks(reader: Reader): ContactArguments | Failure {
  const word = peek(reader, 'words', true)
  if (!word?.quoted) return fail(reader, ['words'])
  if (word.text.length > longestRemark) return fail(reader, ['words'], 'too_long')
  reader.at += 1
  return { remarks: word.text }
}

const readers: Record<string, (reader: Reader) => ContactArguments | Failure> = {
  ph: (reader) => readPhone(reader, 7),
  em: readEmail,
  rm: readRemarks,
}

function readContact(reader: Reader): ContactArguments | Failure {
  const contact: ContactArguments = {}
  while (!atEnd(reader)) {
    const word = reader.words[reader.at]
    const own = word && !word.quoted ? readers[word.keys] : undefined
    if (own) reader.at += 1
    const found = (own ?? (isAddress(word) ? readEmail : readPhone))(reader)
    if (isFailure(found)) return found
    if (Object.keys(found).some((what) => what in contact)) return fail(reader, ['nothing'])
    Object.assign(contact, found)
  }
  return contact
}

/** Quotation marks inside a remark become the other kind, which reads back the same. */
function quoted(text: string): string {
  return text.includes('"') ? `«${text}»` : `"${text}"`
}

function printContact({ phone, email, remarks }: ContactArguments): string {
  return [
    phone === undefined ? '' : `ph ${phone}`,
    email === undefined ? '' : `em ${email}`,
    remarks === undefined ? '' : `rm ${quoted(remarks)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function previewContact({ phone, email, remarks }: ContactArguments): string {
  return previewText('contact', {
    contact: [phone, email, remarks].filter((part) => part !== undefined).join(' · '),
  })
}

export const contactRow: LineForm<ContactArguments> = {
  name: 'contact',
  place: 160,
  verbs: Object.keys(readers),
  usage: '6971234567 · ph 6971234567 · em maria@example.gr · rm "…"',
  is: ([first]) => !first?.quoted && (first?.keys ?? '') in readers,
  read: readContact,
  print: printContact,
  preview: previewContact,
  examples: [
    'ph 6971234567',
    'ph +30 697 123 4567 em maria@example.gr',
    'em maria@example.gr',
    'rm "wheelchair; call before boarding, please"',
  ],
}

export const phoneRow: LineForm<ContactArguments> = {
  ...bare,
  name: 'phone',
  place: 150,
  precedence: 4,
  usage: '6971234567',
  is: (words) => beginsWithPhone(words) || isAddress(words[0]),
  read: readContact,
  print: printContact,
  preview: previewContact,
  examples: [
    '6971234567',
    '+306971234567',
    '210 4123456',
    '6971234567 em maria@example.gr',
    'maria@example.gr 6971234567',
  ],
}
