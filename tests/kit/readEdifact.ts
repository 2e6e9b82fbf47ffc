/** A parser of UN/EDIFACT that shares nothing with the writer: it reads character by character by ISO 9735. */

type Parsed = [tag: string, ...elements: string[][]]

/** Splits an interchange with default service characters into segments, elements and components. */
function parse(text: string): Parsed[] {
  if (!text.startsWith("UNA:+.? '")) throw new Error('no service string advice')
  const segments: Parsed[] = []
  let elements: string[][] = [['']]
  let isReleased = false
  for (const character of text.slice(9)) {
    const components = elements.at(-1)!
    if (isReleased || !"?:+'".includes(character)) {
      components[components.length - 1] += character
      isReleased = false
    } else if (character === '?') isReleased = true
    else if (character === ':') components.push('')
    else if (character === '+') elements.push([''])
    else {
      const [[tag = ''] = [], ...rest] = elements
      segments.push([tag, ...rest])
      elements = [['']]
    }
  }
  if (elements.length > 1 || elements[0]?.[0] !== '') throw new Error('the last segment has no end')
  return segments
}

/** Reads an interchange of one message; throws where its counts, references or character set are wrong. */
export function readInterchange(text: string) {
  if (/[^A-Z0-9 .,\-()/='+:?!"%&*;<>]/.test(text)) throw new Error('a character is not of level A')
  const [unb, ...rest] = parse(text)
  const unz = rest.pop()
  const unh = rest[0]
  const unt = rest.at(-1)
  if (unb?.[0] !== 'UNB' || unb[1]?.join() !== 'UNOA,3') throw new Error('no UNB of UNOA, version 3')
  if (unz?.[0] !== 'UNZ' || unz[1]?.[0] !== '1') throw new Error('UNZ counts another number of messages')
  const [reference = ''] = unb[5] ?? []
  if (unz[2]?.[0] !== reference || reference.length > 14) throw new Error('UNB and UNZ have other references')
  if (unh?.[0] !== 'UNH' || unt?.[0] !== 'UNT') throw new Error('no UNH and UNT')
  if (unt[1]?.[0] !== String(rest.length)) throw new Error('UNT counts another number of segments')
  if (unt[2]?.[0] !== unh[1]?.[0]) throw new Error('UNH and UNT have other references')
  return {
    header: { sender: unb[2]?.[0], recipient: unb[3]?.[0], reference },
    segments: rest,
  }
}
