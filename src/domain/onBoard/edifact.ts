/**
 * UN/EDIFACT interchanges: syntax ISO 9735, version 3, character set level A (UNOA), with the default service characters,
 * which the segment UNA declares.
 */

/** Components of an element, or an element with one component. */
export type Element = string | readonly string[]
export type Segment = readonly [tag: string, ...elements: Element[]]

const serviceString = "UNA:+.? '"

/** Letters that no decomposition turns into level A; the transliterations of ICAO Doc 9303, part 3, section 6. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  Å: 'AA',
  ẞ: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
  İ: 'I',
  Ŋ: 'N',
  Ŧ: 'T',
  '’': "'",
}

/** Converts Latin text to the repertoire of level A; other characters become spaces. */
export function levelA(text: string): string {
  return text
    .replaceAll('ß', 'ẞ')
    .toUpperCase()
    .normalize('NFC')
    .replace(/[ÆŒØÅẞÞÐĐŁĦİŊŦ’]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9 .,\-()/='+:?!"%&*;<>]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** Releases service characters, of which the release character itself is one. */
const escaped = (text: string) => text.replace(/[?+:']/g, '?$&')

/** Empty components and elements at the end are omitted, as the syntax requires. */
function writeSegment([tag, ...elements]: Segment): string {
  const written = elements.map((element) =>
    withoutEnd(typeof element === 'string' ? [element] : element)
      .map((component) => escaped(levelA(component)))
      .join(':'),
  )
  return `${[tag, ...withoutEnd(written)].join('+')}'`
}

function withoutEnd(texts: readonly string[]): readonly string[] {
  const last = texts.findLastIndex((text) => text !== '')
  return texts.slice(0, last + 1)
}

interface Envelope {
  sender: string
  recipient: string
  /** YYMMDD and HHMM. */
  date: string
  time: string
  /** At most 14 characters; the recipient detects duplicates by it. */
  reference: string
  /** Type, version, release and agency: PAXLST, D, 02B, UN. */
  message: readonly [type: string, version: string, release: string, agency: string]
}

/** Writes an interchange of one message; UNT counts its segments, UNH and UNT included. */
export function writeInterchange(envelope: Envelope, segments: readonly Segment[]): string {
  const { sender, recipient, date, time, reference, message } = envelope
  const number = '1'
  const all: Segment[] = [
    ['UNB', ['UNOA', '3'], sender, recipient, [date, time], reference, '', message[0]],
    ['UNH', number, message],
    ...segments,
    ['UNT', String(segments.length + 2), number],
    ['UNZ', '1', reference],
  ]
  return serviceString + all.map(writeSegment).join('')
}
