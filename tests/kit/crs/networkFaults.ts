import { english } from '../../../src/crs/network/phrase.ts'
import type { Kind } from '../../../src/crs/network/table/kinds.ts'

/** Texts that are wrong in a column by what its form expects; a beginning is enough. */
const wrong: readonly (readonly [expected: RegExp, ...texts: string[]])[] = [
  [/^1 to 20 letters and digits/, 'A/B', 'A B', 'X'.repeat(21)],
  [
    /^(?:a text|a name,|a name or id|an id|a secret code|a code,|a rank|a place|a number,)/,
    'x'.repeat(1001),
    'two\nlines',
  ],
  [/^at least 8 characters/, 'short', 'x'.repeat(201)],
  [/^a currency/, 'EURO', '€', 'ZZZ', 'CLF', '12'],
  [/^a time zone/, 'Atlantis/Port', '+01:00', 'Europe/Os lo'],
  [/^a country code/, 'NOR', 'no', '47', 'XX'],
  [/capital letters or digits/, 'Ä1', 'A B', 'A/B', 'X'.repeat(31)],
  [/^a UN\/LOCODE/, 'BERGEN', 'N0BGO', 'NO-BG'],
  [/^bars/, 'a|a', 'x'.repeat(201)],
  [/^a word of small letters/, 'High!', 'ΕΛ', '9x'],
  [/^one to four capital letters/, 'N1', 'n', 'ABCDE', 'Ω'],
  [/^yes or no/, 'maybe', '2', 'oui'],
  [/^one of/, 'unknown', '-1'],
  [/^a day/, '2027-02-30', '31/4/2027', 'tomorrow', '2027-13-01', '20270229'],
  [/^a month and day/, '13-01', '3-1', '02-30'],
  [/^a time of day/, '24:00', 'noon', '12:60', '7'],
  [/^digits of weekdays/, '8', '0', 'Mo', '1238'],
  [/^an amount/, 'abc', '0.001', '12.50 kr', '1..2', '-5'],
  [/^a number of metres/, 'abc', '-1', '10001', '1 000 000'],
  [/^a (?:code|rule_set) of (?!.*colon)/, 'QZX9', 'two words'],
  [/^a code of accommodations, a colon/, 'DECK', 'DECK:-5', 'DECK:1 DECK:2', 'QZX9:5', 'DECK:1234567'],
  [/^services of a package/, 'MEAL', 'MEAL:x'],
  [/^an address/, 'www.example.org', 'ftp://example.org', 'javascript:alert(1)'],
  [/^name=value/, 'two words', 'novalue', 'a=1&&b=2'],
  [/^letters, such as/, 'two words', '1a'],
  [/^answers as/, 'a=b', 'x'],
  [/^6 to 20 digits/, '12345', '12a456', '-123456'],
  [/^a VAT number/, 'NO/123', 'no', 'A'.repeat(21)],
  [
    /^a PNG image/,
    'logo.png',
    'data:image/jpeg;base64,/9j/4AAQ',
    'data:image/png;base64,iVBORw0KGgo=',
    '<svg/>',
  ],
  [/^seven digits/, '123456', '12345678', 'IMO1234567'],
  [/^a name such as AUTHORITY/, 'DATABASE_URL', 'AUTHORITY_', 's3cret'],
  [/^SHA256:/, 'MD5:ab:cd', 'SHA256:short'],
  [/^a name without blanks/, 'k', 'two words'],
  [/^an e-mail address/, 'kari', 'a@b c', '@'],
  [/^a (?:name|model) without =/, 'a=b'],
  [/^ports with times/, 'BGO', 'BGO 25:00 > SVG 12:05', 'BGO 07:30 SVG 12:05', 'QZX 07:30 > SVG 12:05'],
  [/^BGO-HAU or/, 'BGO', 'BGO-BGO', 'BGO-QZX', 'BGO>SVG', 'BGO-SVG:'],
  [/^resources with/, 'PAX', 'PAX:-1', 'PAX:99999', 'DECK:1/2/3'],
]

/** Texts that cannot be cells of the column. */
export const wrongTexts = ({ expected }: Pick<Kind, 'expected'>): readonly string[] =>
  textsAgainst(english(expected))

function textsAgainst(expected: string): readonly string[] {
  const [, least, greatest] = /^a (?:whole )?number from (\S+) to (\S+)/.exec(expected) ?? []
  if (least !== undefined && greatest !== undefined)
    return ['abc', '12,34,5', '--1', `${Number(least) - 1}`, `${Number(greatest) + 1}`]
  const [, item] = /^blanks between items, each (.*)$/.exec(expected) ?? []
  if (item !== undefined) return itemsOf(item)
  const [, ...texts] = wrong.find(([form]) => form.test(expected)) ?? []
  if (texts.length === 0) throw new Error(`No wrong text is known for “${expected}”.`)
  return texts as string[]
}

/** An item cannot have a blank, so texts with one are wrong for another reason. */
const itemsOf = (item: string): string[] =>
  item.startsWith('codes or kinds') ? ['QZX9', 'a-b'] : textsAgainst(item).filter((text) => !/\s/.test(text))

/** Columns of which the second one must not be before the first one. */
export const validities: readonly (readonly [table: string, from: string, to: string, ...cells: string[]])[] =
  [
    ['timetable', 'from_date', 'to_date', '2027-08-31', '2027-06-01'],
    ['fares', 'departs_from', 'departs_to', '2027-08-31', '2027-06-01'],
    ['fares', 'sold_from', 'sold_to', '2027-08-31', '2027-06-01'],
    ['offers', 'from_date', 'to_date', '2027-08-31', '2027-06-01'],
    ['offers', 'sold_from', 'sold_to', '2027-08-31', '2027-06-01'],
    ['vouchers', 'from_date', 'to_date', '2027-08-31', '2027-06-01'],
    ['discounts', 'from_age', 'to_age', '65', '12'],
    ['discounts', 'proof_least', 'proof_most', '9', '3'],
    ['discounts', 'cabin_full_fares', 'cabin_persons', '4', '2'],
    ['cancellation_steps', 'from_hours', 'to_hours', '24', '168'],
    ['ticket_series', 'next_number', 'last_number', '2000', '1000'],
  ]
