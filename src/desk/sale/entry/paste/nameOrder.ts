import { withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { isFirstName } from '../../../../domain/value/firstNames.ts'
import { splitFullName, type NameOrder } from '../../../../domain/value/fullName.ts'
import { withoutTitles } from '../../../../domain/value/title.ts'
import type { Kind } from './columnTitles.ts'
import type { Row } from './table.ts'

/** A vote of few lines does not decide for a list. */
const fewestOfVotes = 5

/**
 * Returns whether the last names come last in names that do not show it, by their common first names; undefined where
 * these contradict each other, or are too few.
 */
export function isSurnameLast(names: readonly (readonly string[])[]): boolean | undefined {
  const votes = names.flatMap((words) => {
    const [first, last] = [isFirstName(words[0] ?? ''), isFirstName(words.at(-1) ?? '')]
    return first === last ? [] : [first]
  })
  const isSame = votes.length > 0 && votes.every((vote) => vote === votes[0])
  return isSame && votes.length * fewestOfVotes >= names.length ? votes[0] : undefined
}

/** The words of whole names that do not show which of them is the last one. */
export const openNames = (cells: readonly string[]): string[][] =>
  cells.flatMap((cell) =>
    cell === '' || splitFullName(cell).isShown
      ? []
      : [withoutTitles(withoutNumbering(cell)).name.split(/\s+/)],
  )

/** The order of the names of a column without a title that shows it. */
export function orderOfColumn(cells: readonly string[]): NameOrder | undefined {
  const isLast = isSurnameLast(openNames(cells))
  return isLast === undefined ? undefined : { isSurnameLast: isLast, surnames: 1 }
}

/** Two columns of names without titles, in the order that their first names show; `isOpen` where they show none. */
export function withColumnsInOrder(
  kinds: readonly Kind[],
  rows: readonly Row[],
): { kinds: readonly Kind[]; isOpen: boolean } {
  const [surname, name] = [kinds.indexOf('surname'), kinds.indexOf('name')]
  if (surname < 0 || name < 0) return { kinds, isOpen: false }
  const wordOf = (cell = '') => withoutTitles(withoutNumbering(cell)).name.split(/\s+/)[0] ?? ''
  const isLast = isSurnameLast(rows.map((row) => [wordOf(row[surname]), wordOf(row[name])]))
  return {
    kinds: isLast === true ? kinds.with(surname, 'name').with(name, 'surname') : kinds,
    isOpen: isLast === undefined,
  }
}
