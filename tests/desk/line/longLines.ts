/** Lines of any length, by what they repeat: some are typed or pasted by operators, others are slow for a reader. */

const repeated: Record<string, string> = {
  'one long word': 'a',
  'Greek words': 'Χρήστου Πειραιάς καλημέρα ',
  'Greek words between commas': 'Χρήστου, Πειραιάς, καλημέρα, ',
  'Greek word with the Q key': 'α;',
  'Cyrillic words': 'Привет паром ',
  'letters with accents': 'e\u0301o\u0308 ',
  'accents alone': '\u0301',
  emoji: '😀 👨‍👩‍👧 ',
  'one long number': '1',
  numbers: '12 3 456 ',
  'numbers between commas': '12,3,',
  'letters between commas': 'a,',
  'letters and digits between commas': 'a,1',
  quotes: '"',
  'quoted words': '"ab" ',
  punctuation: '!?.-+*/',
  slashes: '/',
  separators: '; ',
  'questions for help': 'pir ? ; ',
  sales: 'pir jtr 24 2a car4.2 ika1234, 3, smith/john m/jane f, 6971234567, i, ',
  trips: 'pir jtr 24 2a ',
  'searches between separators': 'pir jtr 24 2a1ch car4.2 ; ',
  'searches between commas': 'pir jtr 24, ',
  'legs of one search': 'pir pas 24 jtr 27 ',
  'names of ports': 'santorini piraeus ',
  'misspelt names of ports': 'santornii, pireus, tomorow, ',
  services: 'svc ',
  'services between commas': 'svc, ',
  'services with a code': 'svc meal 2 ; ',
  'verbs of one letter': 'x;',
  selections: 'p,',
  'row numbers': '3 ; ',
  'issued tickets': 'i ; ',
  options: 'h fri 18h ; ',
  cabins: 'cab2 ; ',
  'lists of seats': 'seat 12a,12b ; ',
  plates: 'ika1234, ',
  days: '24dec ; ',
  'days in words': 'next friday 24 december 2026 ',
  names: 'papadopoulos/maria f 12mar85 gr ',
  'names between commas': 'papadopoulos/maria f 12mar85 gr, ',
  'names alone': 'papadopoulos maria, ',
  phones: '6971234567 ',
  references: 'AB2H3K, ',
  sums: '+1',
}

/** What some of them begin with, so that all of it belongs to one entry. */
const begun: Record<string, [start: string, part: string]> = {
  'one list of seats': ['seat ', '12a,'],
  'one list of seats in Greek': ['σεατ ', '12α,'],
  'names of all passengers': ['nm ', 'papadopoulos/maria f 12mar85 gr '],
  'filters of one search': ['pir jtr 24 ', 'fast conv night hlc '],
  'one sum': ['= 1', '+1'],
  'brackets of one sum': ['= ', '('],
  'a command by its name': ['> ', 'cancel booking '],
}

const filled = (start: string, part: string, length: number) =>
  (start + part.repeat(Math.ceil(length / part.length))).slice(0, length)

const letters = 'αβγδεζηθικλμνοπρστυφχψω'

/** Words of eight letters, hardly one of which comes twice. */
function differentWords(length: number): string {
  const letterOf = (nth: number, at: number) =>
    letters[(nth * (7 + at * 4) + at * at * 5 + (nth >> 3) * at) % letters.length]
  const wordOf = (nth: number) => Array.from({ length: 8 }, (_, at) => letterOf(nth, at)).join('')
  return Array.from({ length: Math.ceil(length / 10) }, (_, nth) => wordOf(nth))
    .join(', ')
    .slice(0, length)
}

export const longLines: ReadonlyMap<string, (length: number) => string> = new Map([
  ...Object.entries(repeated).map(
    ([kind, part]) => [kind, (length: number) => filled('', part, length)] as const,
  ),
  ...Object.entries(begun).map(
    ([kind, [start, part]]) => [kind, (length: number) => filled(start, part, length)] as const,
  ),
  ['different words', differentWords],
])
