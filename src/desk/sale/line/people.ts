import { previewText, partyText, vehicleText } from '../../line/previewText.ts'
import type { PeopleArguments, PartyArguments, ContactArguments } from '../model/commandArguments.ts'
import type { LineContext } from '../../line/context.ts'
import { fail, isFailure, atEnd, peek, type Failure, type Reader } from '../../line/words/reader.ts'
import {
  unmarked,
  glued,
  lineRow,
  required,
  seq,
  word,
  type Opening,
  type Part,
  type Value,
} from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { doubtfulName } from '../../line/words/doubtfulName.ts'
import { isNamed, personText, printNames, readNames } from '../../line/words/passengerNames.ts'
import { countOf } from '../../../domain/booking/party.ts'
import { printParty, noVehicle, readOfParty } from '../../line/words/party.ts'
import { printVehicle } from '../../line/words/vehicle.ts'
import { joined } from './items.ts'
import { beginsWithPhone, isAddress, phone, readEmail, readPhone } from '../../line/words/contact.ts'

/** Passengers as they are named, to the end of the entry. */
const names: Value<PeopleArguments['people']> = {
  slots: ['surname'],
  sample: 'kosta/eleni f',
  read: readNames,
  print: printNames,
}

function previewPeople({ people, from }: PeopleArguments): string {
  const texts = people.map(personText).join(' · ')
  return from === undefined
    ? previewText('people', { names: texts })
    : previewText('rename', { names: texts, from })
}

export const peopleRow: LineForm<PeopleArguments> = lineRow({
  name: 'people',
  order: 30,
  precedence: 3,
  entry: seq({ ...unmarked, is: isNamed }, required('people', names)),
  usage: 'papadopoulos/maria [f] [12mar85] [gr] [stu 12345] [/eleni …]',
  preview: previewPeople,
  doubtful: doubtfulName,
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
})

export const renameRow: LineForm<PeopleArguments> = lineRow({
  name: 'rename',
  order: 40,
  entry: seq(
    glued('nm', 'from', { digits: /^\d{1,3}$/, sample: '2', completed: true }),
    required('people', names),
  ),
  preview: previewPeople,
  doubtful: doubtfulName,
  examples: ['nm2 kosta/eleni f', 'nm1 smith/john m 1jan70/jane f'],
})

/** People and vehicles, in any order. */
const party: Part<PartyArguments> = {
  usage: '[2a1ch] [car4.2 ika1234 | -v]',
  read(reader, context) {
    const parts: PartyArguments = {}
    do {
      const part = readOfParty(reader, parts, context)
      if (isFailure(part)) return part
      if (!part) return fail(reader, ['party', 'vehicle'])
    } while (!atEnd(reader))
    readOfParty(reader, parts, context)
    return parts
  },
  print: ({ travellers, vehicles }) =>
    joined([
      travellers && printParty(travellers),
      ...(vehicles?.length === 0 ? [noVehicle] : (vehicles ?? []).map(printVehicle)),
    ]),
}

/** Replaces the party of the working booking. */
export const partyRow: LineForm<PartyArguments> = lineRow({
  name: 'party',
  order: 50,
  entry: seq(word('pty'), party),
  preview({ travellers = [], vehicles }) {
    const driven = vehicles?.length === 0 ? [previewText('noVehicle')] : (vehicles ?? []).map(vehicleText)
    return previewText('newParty', { party: joined([partyText(travellers), ...driven], ' · ') })
  },
  soFar: (before, { travellers }) => (travellers ? { ...before, people: countOf(travellers) } : before),
  examples: ['pty 2a1ch', 'pty 2a car4.2 ika1234', 'pty moto', 'pty 1a -v'],
})

const longestRemark = 500
function readRemarks(reader: Reader): ContactArguments | Failure {
  const typed = peek(reader, 'words', true)
  if (!typed?.quoted) return fail(reader, ['words'])
  if (typed.text.length > longestRemark) return fail(reader, ['words'], 'too_long')
  reader.at += 1
  return { remarks: typed.text }
}

const readers: Record<string, (reader: Reader, context: LineContext) => ContactArguments | Failure> = {
  ph: (reader) => readPhone(reader, 7),
  em: readEmail,
  rm: readRemarks,
}

const readBarePhone = (reader: Reader) => readPhone(reader)

function readContact(reader: Reader, context: LineContext): ContactArguments | Failure {
  const given: ContactArguments = {}
  while (!atEnd(reader)) {
    const next = reader.words[reader.at]
    const own = next && !next.quoted ? readers[next.keys] : undefined
    if (own) reader.at += 1
    const found = (own ?? (isAddress(next) ? readEmail : readBarePhone))(reader, context)
    if (isFailure(found)) return found
    if (Object.keys(found).some((what) => what in given)) return fail(reader, ['nothing'])
    Object.assign(given, found)
  }
  return given
}

/** Quotation marks inside a remark become the other kind, which reads back the same. */
function quoted(text: string): string {
  return text.includes('"') ? `«${text}»` : `"${text}"`
}

function printContact(given: ContactArguments): string {
  return [
    given.phone === undefined ? '' : `ph ${given.phone}`,
    given.email === undefined ? '' : `em ${given.email}`,
    given.remarks === undefined ? '' : `rm ${quoted(given.remarks)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function previewContact(given: ContactArguments): string {
  return previewText('contact', {
    contact: [given.phone, given.email, given.remarks].filter((part) => part !== undefined).join(' · '),
  })
}

/** A phone number, an address and remarks, each behind its word or recognised by its format. */
const contact = (
  verbs: readonly string[],
  is: Opening<ContactArguments>['is'],
): Opening<ContactArguments> => ({
  verbs,
  is,
  usage: '6971234567 · ph 6971234567 · em maria@example.gr · rm "…"',
  read: readContact,
  print: printContact,
})

export const contactRow: LineForm<ContactArguments> = lineRow({
  name: 'contact',
  order: 160,
  entry: contact(Object.keys(readers), ([first]) => !first?.quoted && (first?.keys ?? '') in readers),
  preview: previewContact,
  examples: [
    'ph 6971234567',
    'ph +30 697 123 4567 em maria@example.gr',
    'em maria@example.gr',
    'rm "wheelchair; call before boarding, please"',
  ],
})

export const phoneRow: LineForm<ContactArguments> = lineRow({
  name: 'phone',
  order: 150,
  precedence: 4,
  entry: contact([], (words) => beginsWithPhone(words) || isAddress(words[0])),
  usage: phone.sample,
  preview: previewContact,
  examples: [
    '6971234567',
    '+306971234567',
    '210 4123456',
    '6971234567 em maria@example.gr',
    'maria@example.gr 6971234567',
  ],
})
