import { expect, test } from 'vitest'
import type { ListedPerson } from '../../../src/domain/onBoard/person.ts'
import {
  writePaxlst,
  type PaxlstOptions,
  type Voyage,
  latinName,
} from '../../../src/domain/onBoard/paxlst.ts'
import { readInterchange } from '../../kit/readEdifact.ts'

const voyage: Voyage = {
  sailing: '1301',
  company: 'NIF',
  companyName: 'Northern Isles Ferries',
  vessel: 'NIF01',
  vesselName: 'Polarstjerna',
  imoNumber: '9074729',
  callSign: 'LAAB',
  flag: 'NO',
  from: 'NOBGO',
  departs: '2027-06-01 07:30',
  to: 'NOSVG',
  arrives: '2027-06-01 12:05',
}

const options: PaxlstOptions = {
  release: '02B',
  list: 'passengers',
  sender: 'NIF',
  recipient: 'NSW',
  isReplacement: false,
  reference: '1301BGOP0',
  made: '2027-06-01 05:15',
  total: 2,
  codeOf: (port) => `NO${port}`,
}

const kari: ListedPerson = {
  surname: 'HANSEN',
  name: 'KARI',
  sex: 'F',
  birthdate: '1962-09-07',
  nationality: 'NO',
  documentKind: 'passport',
  documentNumber: 'N1234567',
  origin: 'BGO',
  destination: 'SVG',
  care: 'WCHR',
}
const nikos: ListedPerson = {
  surname: 'Παπαδόπουλος',
  name: 'Νίκος',
  sex: 'M',
  birthdate: '2026-01-31',
  nationality: 'GR',
  documentKind: '',
  documentNumber: '',
  origin: 'BGO',
  destination: 'HAU',
}

test('a passenger list is the message that the tables of D.02B require, written by hand', () => {
  expect(writePaxlst(voyage, [kari, nikos], options).replaceAll("'", "'\n").replace("'\nUNB", "'UNB"))
    .toBe(`UNA:+.? 'UNB+UNOA:3+NIF+NSW+270601:0515+1301BGOP0++PAXLST'
UNH+1+PAXLST:D:02B:UN'
BGM+745+1301BGOP0+9'
DTM+137:202706010515:203'
NAD+MS+++NORTHERN ISLES FERRIES'
TDT+20+1301+1++NIF+++9074729:146::POLARSTJERNA:NO'
LOC+125+NOBGO'
DTM+189:202706010730:203'
LOC+87+NOSVG'
DTM+232:202706011205:203'
NAD+FL+++HANSEN:KARI'
ATT+2++F'
DTM+329:19620907:102'
FTX+AAI+++WCHR'
LOC+178+NOBGO'
LOC+179+NOSVG'
NAT+2+NOR'
DOC+P:110:111+N1234567'
NAD+FL+++PAPADOPOULOS:NIKOS'
ATT+2++M'
DTM+329:20260131:102'
LOC+178+NOBGO'
LOC+179+NOHAU'
NAT+2+GRC'
CNT+42:2'
UNT+25+1'
UNZ+1+1301BGOP0'
`)
})

test('a corrected crew list of D.12B replaces the one before, with rank and the expiry of the document', () => {
  const master: ListedPerson = {
    surname: 'BERG',
    name: 'INGRID',
    sex: 'F',
    birthdate: '1979-04-12',
    birthTown: 'Tromsø',
    nationality: 'NO',
    documentKind: 'seafarers_document',
    documentNumber: 'S77',
    documentCountry: 'NO',
    documentExpires: '2031-02-28',
    rank: 'Master',
  }
  const crew = {
    ...options,
    list: 'crew',
    release: '12B',
    isReplacement: true,
    reference: '1301BGOC2',
    total: 1,
  } as const
  const { header, segments } = readInterchange(writePaxlst({ ...voyage, imoNumber: '' }, [master], crew))
  expect(header).toEqual({ sender: 'NIF', recipient: 'NSW', reference: '1301BGOC2' })
  expect(segments).toEqual([
    ['UNH', ['1'], ['PAXLST', 'D', '12B', 'UN']],
    ['BGM', ['250'], ['1301BGOC2'], ['5']],
    ['DTM', ['137', '202706010515', '203']],
    ['NAD', ['MS'], [''], [''], ['NORTHERN ISLES FERRIES']],
    ['TDT', ['20'], ['1301'], ['1'], [''], ['NIF'], [''], [''], ['LAAB', '103', '', 'POLARSTJERNA', 'NO']],
    ['LOC', ['125'], ['NOBGO']],
    ['DTM', ['189', '202706010730', '203']],
    ['LOC', ['87'], ['NOSVG']],
    ['DTM', ['232', '202706011205', '203']],
    ['NAD', ['FM'], [''], [''], ['BERG', 'INGRID']],
    ['ATT', ['2'], [''], ['F']],
    ['DTM', ['329', '19790412', '102']],
    ['FTX', ['AAI'], [''], [''], ['MASTER']],
    ['LOC', ['180'], ['', '', '', 'TROMSOE']],
    ['NAT', ['2'], ['NOR']],
    ['DOC', ['F', '110', '111'], ['S77']],
    ['DTM', ['36', '20310228', '102']],
    ['LOC', ['91'], ['NOR']],
    ['CNT', ['41', '1']],
    ['UNT', ['20'], ['1']],
  ])
})

test('service characters in names are released, and a person without a name is UNKNOWN', () => {
  const odd = { ...kari, surname: "O'BRIEN+SON?", name: 'A:B', care: '' }
  const written = writePaxlst(voyage, [odd, { ...kari, surname: '', name: '' }], options)
  expect(written).toContain("NAD+FL+++O?'BRIEN?+SON??:A?:B'")
  const names = readInterchange(written).segments.filter(
    ([tag, party]) => tag === 'NAD' && party?.[0] === 'FL',
  )
  expect(names.map((segment) => segment[4])).toEqual([["O'BRIEN+SON?", 'A:B'], ['UNKNOWN']])
})

test('a voyage whose persons are only counted has the total and no person', () => {
  const { segments } = readInterchange(writePaxlst(voyage, [], { ...options, total: 212 }))
  expect(segments.map(([tag]) => tag)).toEqual([
    'UNH',
    'BGM',
    'DTM',
    'NAD',
    'TDT',
    'LOC',
    'DTM',
    'LOC',
    'DTM',
    'CNT',
    'UNT',
  ])
  expect(segments.at(-2)).toEqual(['CNT', ['42', '212']])
})

/** Pairs as Greek passports have them, by ELOT 743. */
test.each([
  ['Παπαδόπουλος', 'PAPADOPOULOS'],
  ['Ευάγγελος', 'EVANGELOS'],
  ['Ευτυχία', 'EFTYCHIA'],
  ['Σταύρος Μπάμπης', 'STAVROS BAMPIS'],
  ['Σφίγγα', 'SFINGA'],
  ['Μελιγαλάς-Ξένος', 'MELIGALAS-XENOS'],
  ['Προϋποθέσης', 'PROYPOTHESIS'],
  ['Αϋφαντής', 'AYFANTIS'],
  ['Ψαρράς Θωμάς', 'PSARRAS THOMAS'],
  ["O'Brien Åse", "O'BRIEN ÅSE"],
])('%s is %s', (greek, latin) => {
  expect(latinName(greek)).toBe(latin)
})
