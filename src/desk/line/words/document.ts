import { readBirthdate } from '../../../domain/value/birthdate.ts'
import { readCountry } from '../../../domain/value/country.ts'
import { readDocumentNumber } from '../../../domain/value/documentNumber.ts'
import { titleOf } from '../../../domain/value/title.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import type { LineContext } from '../context.ts'
import { discountOf } from './party.ts'
import type { Word } from './reader.ts'

const shape = /^(?=.*\d)[A-Z\d-]{3,20}$/

/** A document number that may be a date, or a part of one, is none unless it has figures only. */
export function documentOf(text: string, { today }: Pick<LineContext, 'today'>): string | undefined {
  const document = readDocumentNumber(text)
  const small = document.toLowerCase()
  const isDay =
    readBirthdate(small, { today }) !== undefined || dayOf(small, { today, towards: 'past' }) !== undefined
  return shape.test(document) && (/^\d+$/.test(document) || !isDay) ? document : undefined
}

/** The letters of Greek identity cards. */
const greekLetters = /^[αβεζηικμνορτυχ]{2}$/iu

/**
 * `ab 123456`: the letters of an identity card and its figures; the Latin letters of a country are its nationality, the
 * Greek ones, as `ατ 123456`, those of a card.
 */
export function documentInTwoWords(
  letters: Word | undefined,
  figures: Word | undefined,
  context: LineContext,
): string | undefined {
  const isDocument = /^\p{L}{2}$/u.test(letters?.text ?? '') && /^\d{5,9}$/.test(figures?.text ?? '')
  if (!letters || !figures || !isDocument || figures.quoted) return undefined
  const code = readDocumentNumber(letters.text)
  const isGreek = greekLetters.test(letters.text)
  if (!isGreek && (readCountry(code) !== undefined || titleOf(letters.text))) return undefined
  if (!isGreek && discountOf(letters.keys, context) !== undefined) return undefined
  return readDocumentNumber(`${code} ${figures.text}`)
}
