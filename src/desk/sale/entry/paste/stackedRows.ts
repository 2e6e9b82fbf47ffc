import { isShownType } from '../../../../domain/booking/fields/sexAndType.ts'
import { readBirthdate } from '../../../../domain/value/birthdate.ts'
import { cleanText, withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { withoutTitles } from '../../../../domain/value/title.ts'
import { isColumnTitle } from './columnTitles.ts'
import { splitLabel } from './label.ts'
import { isNationality } from './table.ts'

const fewestLines = 2
const mostLines = 6

/**
 * A text whose persons have their name, date of birth and other fields below each other, as it is copied from a form or a
 * list of a page, as a table with a row for each person. Another text stays as it is.
 */
export function stackedRows(text: string, today: string): string {
  if (text.includes('\t')) return text
  const lines = text
    .split('\n')
    .map(cleanText)
    .filter((line) => line !== '' && !isHeadOfPerson(line))
    .map(partsOf)
  for (let size = fewestLines; size <= Math.min(mostLines, lines.length); size++) {
    if (lines.length % size !== 0) continue
    const persons = Array.from({ length: lines.length / size }, (_, at) =>
      lines.slice(at * size, (at + 1) * size),
    )
    if (isStacked(persons, today)) return tableOfStacks(persons)
  }
  return text
}

/** `Passenger 2`, `Child 1:`: the number of a person alone. */
function isHeadOfPerson(line: string): boolean {
  const [, word = ''] = /^(\p{L}{3,})\s*\d{1,2}\s*[:.)]?$/u.exec(line) ?? []
  return word !== '' && (isColumnTitle(word) || isShownType(word))
}

interface Parts {
  /** Empty where the line has none. */
  title: string
  text: string
}

function partsOf(line: string): Parts {
  const { label, text } = splitLabel(line)
  return text !== '' && isColumnTitle(label) ? { title: label, text } : { title: '', text: line }
}

/** Each person begins with a name, has a date in the same line as the others, and no further names. */
function isStacked(persons: readonly (readonly Parts[])[], today: string): boolean {
  const [first = []] = persons
  const isDate = ({ text }: Parts) => /\d\D+\d/.test(text) && readBirthdate(text, { today }) !== undefined
  const isEven = first.every(({ title }, at) => persons.every((person) => person[at]?.title === title))
  const names = namesIn(persons)
  const isDated = first.some((_, at) => persons.every((person) => person[at] && isDate(person[at])))
  return (
    isEven &&
    isDated &&
    persons.every(
      (person) => person.slice(names).every(isField) && (names === 2 || isName(person[0]?.text ?? '')),
    )
  )
}

const isField = ({ title, text }: Parts) => title !== '' || /\d/.test(text) || isNationality(text)
const isSingleName = ({ title, text }: Parts) => title === '' && /^[\p{L}\p{M}'’-]+$/u.test(text)

/** 2 where the last and the first name are in separate lines, else 1. */
const namesIn = (persons: readonly (readonly Parts[])[]): number =>
  persons.every(
    ([last, first]) => last && first && isSingleName(last) && isSingleName(first) && !isField(first),
  )
    ? 2
    : 1

const isName = (text: string) => {
  const { name } = withoutTitles(withoutNumbering(text))
  return /^[\p{L}\p{M}'’.-]+(?:[ ,/]+[\p{L}\p{M}'’.-]+)+$/u.test(name) && !isNationality(text)
}

function tableOfStacks(persons: readonly (readonly Parts[])[]): string {
  const rows = persons.map((person) => person.map(({ text }) => text))
  const names = namesIn(persons) === 2 ? ['Last name', 'First name'] : ['Full name']
  const others = (persons[0] ?? []).slice(names.length).map(({ title }) => title)
  const isTitled = others.every((title) => title !== '')
  return [...(isTitled ? [[...names, ...others]] : []), ...rows].map((row) => row.join('\t')).join('\n')
}
