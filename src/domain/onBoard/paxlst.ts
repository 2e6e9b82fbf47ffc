import { threeLettersOf } from '../value/country.ts'
import type { AuthorityList } from './authority.ts'
import { writeInterchange, type Segment } from './edifact.ts'
import type { DocumentKind, ListedPerson } from './person.ts'

/**
 * The passenger list message PAXLST of UN/EDIFACT, directories D.02B and D.12B (UNECE, Trade Data Interchange Directory),
 * which are equal in the segments used: BGM, DTM, group 1 NAD, group 2 TDT with group 3 LOC-DTM, group 4
 * NAD-ATT-DTM-FTX-LOC-NAT with group 5 DOC-DTM-LOC, and CNT. Code values follow the Passenger List Message implementation
 * guide of WCO, IATA and ICAO (Guidelines on Advance Passenger Information, Annex III), for transport by sea.
 */
export interface Voyage {
  /** Number of the sailing. */
  sailing: string
  company: string
  companyName: string
  vessel: string
  vesselName: string
  imoNumber: string
  callSign: string
  flag: string
  /** UN/LOCODE, or the code of the port where it has none; local times, YYYY-MM-DD HH:mm. */
  from: string
  departs: string
  to: string
  arrives: string
}

export interface PaxlstOptions {
  release: '02B' | '12B'
  list: AuthorityList
  sender: string
  recipient: string
  /** True for an authority that has had an earlier list of the departure; what it has first is an original. */
  isReplacement: boolean
  /** Identifies list and version: at most 14 characters. */
  reference: string
  /** Time of the list, in UTC: YYYY-MM-DD HH:mm. */
  made: string
  /** All passengers, or all of the crew; more than the persons where some are counted only. */
  total: number
  /** UN/LOCODE of a port. */
  codeOf(port: string): string
}

/** BGM 1001: 250 crew list, 745 passenger list. NAD 3035: FM crew member, FL passenger. CNT 6069: 41 crew, 42 passengers. */
const codes = {
  crew: { document: '250', party: 'FM', control: '41' },
  passengers: { document: '745', party: 'FL', control: '42' },
} as const

/** DOC 1001: passport, national identity card, and for seafarers another approved identity document. */
const documentCodes: Readonly<Record<DocumentKind, string>> = {
  passport: 'P',
  identity_card: 'I',
  seafarers_document: 'F',
}

/** The name of a person of whom only the ticket is known. */
const unnamed = 'UNKNOWN'

/** Longest name or reference: an..35. */
const longest = 35

export function writePaxlst(
  voyage: Voyage,
  persons: readonly ListedPerson[],
  options: PaxlstOptions,
): string {
  const { release, list, sender, recipient, isReplacement, reference, made, total } = options
  const { document, control } = codes[list]
  const segments: Segment[] = [
    ['BGM', document, reference, isReplacement ? '5' : '9'],
    ['DTM', ['137', minute(made), '203']],
    ['NAD', 'MS', '', '', name(voyage.companyName)],
    [
      'TDT',
      '20',
      voyage.sailing,
      '1',
      '',
      voyage.company,
      '',
      '',
      [...shipCode(voyage), '', name(voyage.vesselName), voyage.flag],
    ],
    ['LOC', '125', voyage.from],
    ['DTM', ['189', minute(voyage.departs), '203']],
    ['LOC', '87', voyage.to],
    ...(voyage.arrives === '' ? [] : [['DTM', ['232', minute(voyage.arrives), '203']] satisfies Segment]),
    ...persons.flatMap((person) => segmentsOf(person, options)),
    ['CNT', [control, String(total)]],
  ]
  return writeInterchange(
    {
      sender,
      recipient,
      date: made.slice(2, 10).replaceAll('-', ''),
      time: made.slice(11).replace(':', ''),
      reference,
      message: ['PAXLST', 'D', release, 'UN'],
    },
    segments,
  )
}

/** TDT C222: 146 means of transport identification (IMO number), 103 call sign, else the company’s code of the ship. */
function shipCode({ imoNumber, callSign, vessel }: Voyage): [code: string, list: string] {
  if (imoNumber !== '') return [imoNumber, '146']
  return callSign === '' ? [vessel, ''] : [callSign, '103']
}

function segmentsOf(person: ListedPerson, { list, codeOf }: PaxlstOptions): Segment[] {
  const { surname, name: given, sex, birthdate, nationality, care = '', rank = '' } = person
  const { documentKind, documentNumber, documentCountry = '', documentExpires = '' } = person
  const text = (segment: Segment, value: string): Segment[] => (value === '' ? [] : [segment])
  const note = list === 'crew' ? rank : care
  return [
    ['NAD', codes[list].party, '', '', [name(surname) || unnamed, name(given)]],
    ...text(['ATT', '2', '', sex], sex),
    ...text(['DTM', ['329', day(birthdate), '102']], birthdate),
    ...text(['FTX', 'AAI', '', '', latinName(note).slice(0, 512)], note),
    ...text(['LOC', '178', codeOf(person.origin ?? '')], person.origin ?? ''),
    ...text(['LOC', '179', codeOf(person.destination ?? '')], person.destination ?? ''),
    ...text(['LOC', '180', ['', '', '', latinName(person.birthTown ?? '')]], person.birthTown ?? ''),
    ...text(['NAT', '2', country(nationality)], nationality),
    ...(documentKind === '' || documentNumber === ''
      ? []
      : [
          ['DOC', [documentCodes[documentKind], '110', '111'], documentNumber.slice(0, longest)] as const,
          ...text(['DTM', ['36', day(documentExpires), '102']], documentExpires),
          ...text(['LOC', '91', country(documentCountry)], documentCountry),
        ]),
  ]
}

const name = (text: string) => latinName(text).trim().slice(0, longest)
const country = (code: string) => threeLettersOf(code) ?? code
const day = (date: string) => date.replaceAll('-', '')
const minute = (time: string) => time.replace(/[-: ]/g, '')

/** Greek letters as on Greek passports: ELOT 743, type of transcription (ISO 843). Accents are removed before. */
const letters: Readonly<Record<string, string>> = {
  Α: 'A',
  Β: 'V',
  Γ: 'G',
  Δ: 'D',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'I',
  Θ: 'TH',
  Ι: 'I',
  Κ: 'K',
  Λ: 'L',
  Μ: 'M',
  Ν: 'N',
  Ξ: 'X',
  Ο: 'O',
  Π: 'P',
  Ρ: 'R',
  Σ: 'S',
  Τ: 'T',
  Υ: 'Y',
  Φ: 'F',
  Χ: 'CH',
  Ψ: 'PS',
  Ω: 'O',
}

/** Before these, αυ, ευ and ηυ are AF, EF and IF; before all others AV, EV and IV. */
const voiceless = 'ΘΚΞΠΣΤΦΧΨ'

const pairs: readonly (readonly [pattern: RegExp, latin: string])[] = [
  [/ΟΥ/g, 'OU'],
  [new RegExp(`([ΑΕΗ])Υ(?=[${voiceless}]|$|[^\\p{L}])`, 'gu'), '$1F'],
  [/([ΑΕΗ])Υ/g, '$1V'],
  [/ΓΓ/g, 'NG'],
  [/ΓΞ/g, 'NX'],
  [/ΓΧ/g, 'NCH'],
  [/(?<!\p{L})ΜΠ|ΜΠ(?!\p{L})/gu, 'B'],
]

/** A name in Latin capitals; only Greek is transcribed. A diaeresis separates two vowels, and is heeded. */
export function latinName(text: string): string {
  const capitals = text
    .toUpperCase()
    .normalize('NFD')
    .replace(/(?<=[ΑΕΗΟ]\p{M}*)Υ\p{M}*\u0308\p{M}*/gu, 'Y')
    .replace(/(?<=[Α-Ω])\p{M}+/gu, '')
    .normalize('NFC')
  const paired = pairs.reduce((latin, [pattern, by]) => latin.replace(pattern, by), capitals)
  return paired.replace(/[Α-Ω]/g, (letter) => letters[letter] ?? letter)
}
