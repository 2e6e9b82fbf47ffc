/** The decimal figure of another script as ASCII: its block has ten in a row. Undefined for other characters. */
export function figureOf(character: string): string | undefined {
  if (!/^\p{Nd}$/u.test(character)) return undefined
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
