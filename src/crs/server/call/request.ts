import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fallbackLanguage, isLanguage, type Language, languageOfTag } from '../../../domain/value/language.ts'
import type { Waits } from '../../database/waits.ts'

/** Outcome of a request, for the log and the metrics. */
interface CallRecord {
  /** The code of the response; a file has none. */
  code: string
  waited: Waits
}

const records = new WeakMap<FastifyRequest, CallRecord>()

export function recordOf(request: FastifyRequest): CallRecord {
  const known = records.get(request)
  if (known) return known
  const record = { code: '000', waited: { waits: 0, ms: 0 } }
  records.set(request, record)
  return record
}

/** Crockford’s alphabet: without letters that are taken for digits or for each other when they are read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An id that an operator can read to the help desk, such as `7KQM-2XPD`: 40 bits, so that among a million requests of a
 * day it is found in the log once.
 */
export function newRequestId(): string {
  const letters = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** The language requested by a desk: one bare code, a format that no browser sends by itself. */
export function exactLanguage(header: string | undefined): Language | undefined {
  return header !== undefined && isLanguage(header) ? header : undefined
}

/** The first supported language of a browser. */
export function preferredLanguage(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '')
  const spoken = tags.map(languageOfTag).find((language) => language !== undefined)
  return exactLanguage(header) ?? spoken ?? fallbackLanguage
}
