import { shapeToLatin } from '../../../../domain/value/fold.ts'
import { fail, peek, type Failure, type Reader } from '../reader.ts'

const codeShape = /^[A-Z0-9][A-Z0-9-]{0,19}$/

/** A code, in capitals. */
export function readCode(reader: Reader): string | Failure {
  const word = peek(reader, 'code')
  const code = word && shapeToLatin(word.text)
  if (code === undefined || !codeShape.test(code)) return fail(reader, ['code'])
  reader.at += 1
  return code
}
