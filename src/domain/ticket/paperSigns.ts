/**
 * The characters that the fonts of papers have, in ascending order as ranges: the distance from the end of the former range, and
 * after a point how many follow, in base 36. A test compares them with the fonts.
 */
const inFonts = `
  w.2m y.g9 3.2 5 4 9.27 2.2 4.1 2 2.6 e.7 3.5 5.6 2 2.j 2.aq c.11 3.6 2.12 2.1 12.j 3.1 9.q 6.4 i.1 2.1 2 9
  6 4 2.p 6.l 2 3 6.g 4 5.1y 7.2 3.1 2 2 5 r.9 5j.13 4.a 3.2 18l 1u.1 2 3.1 2 3 7.3 2.6 2.2 2 2 3.1 2.c 2.2
  3.4 2 2.5 3.9 3.1 cj.11 b.18 lh.6 2.i 2.o 2.j 2.6 2.2x 3.16 2.r 9.1a 2.g 2.o a.h 5.c a.f 1b 3 2t.1 13.8 a.s
  19g.k 2.d 3.8 2.17 2.d d.1 3 2 8 m.10 5.5 1j.6z 5.l 3.5 3.11 3.5 3.7 2 2 2 2.u 3.1g 2.e 2.d 3.5 2.i 3.2 2.8
  2.2s 6.7 3.q 2.c 4.l 3.2 3 j.1 5.1 4.1 5 v.9 2.1q 2 3 2.1h 4 7.ap 7.1 3.5 3.4 3.1 1z.2 5 3 a d 7.j w.1 k 2
  3 1m.1 1p.9 47.bg 2.q 8.3 v v.3 2.3 3.r 2.y 2 2.3 4 2.6 3.1f 4.n 2.d 7.1 q 6.5 5.7j 7.1 3.1 1h.1 1u.1 22.7
  m f.1 5.2 a.g j 1n.1 i.z e.c 1r.1 6.q 5.5 1b.1 7g.n 2.6 3l.11 b.1h a 4p 7 3.3 9 68i.1r h5d.1b 91.3 5.1 3.1
  3.3 b.c s.3 7.1 3.1 33.e 5.4 3.9 5.h 5.5 3.5 3.1 d.3 p.3 6.5 2.1 f.a 26.7 e0x.p yv.12 2.p hw u3.6 d.4 6.p
  2.4 2 2.1 2.1 2.9 3.29 7.3 12.9 2.1 5.5 j.3 e9.f h.3 25.4 2.3q 3 6y.4 lf.u 2.3 1525.2e de.1 2.3 2.4 2 4.6
  2.p h9.9 4sv.2r d.e 3.d 3.e 2.e fm.7 7p.1 3 4 cr.z 2.6 2.j 3`

/** First and last code point of each range. */
const ranges: readonly (readonly [first: number, last: number])[] = rangesOf(inFonts)

function rangesOf(text: string): (readonly [number, number])[] {
  let end = 0
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [distance = '', more = '0'] = part.split('.')
      const first = end + Number.parseInt(distance, 36)
      end = first + Number.parseInt(more, 36)
      return [first, end] as const
    })
}

/** Returns whether the fonts of papers have a character. */
export function isOnPaper(code: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

/** Signs that a message names at most. */
const mostNamed = 5
/** Marks that are not drawn themselves, as that of an emoji in colour. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

/** The signs of a text that no font of papers has, each once; few of them where there are many. */
export function signsNotOnPaper(text: string): readonly string[] {
  if (/^[ -\u017f]*$/.test(text)) return []
  const isMissing = (sign: string) =>
    [...sign].some((character) => !invisible.test(character) && !isOnPaper(character.codePointAt(0) ?? 0))
  const signs = Array.from(new Intl.Segmenter().segment(text.normalize('NFC')), ({ segment }) => segment)
  return [...new Set(signs.filter(isMissing))].slice(0, mostNamed)
}
