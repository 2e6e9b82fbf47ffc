import { plain } from '../../../domain/value/fold.ts'

/** Whether a word of the row’s texts begins with each of the typed words, in Greek or Latin letters. */
export function matchesTexts<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const haystacks = new WeakMap<Row, string>()
  function haystackOf(row: Row): string {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const text = ` ${plain(textsOf(row).join(' '))}`
    haystacks.set(row, text)
    return text
  }
  return (row: Row, typed: string): boolean => {
    const text = haystackOf(row)
    return plain(typed)
      .split(' ')
      .every((word) => text.includes(` ${word}`))
  }
}
