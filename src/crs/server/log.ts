import type { FastifyServerOptions } from 'fastify'

export interface LogOptions {
  level: string
  /** Destination of the lines; standard output by default. */
  stream?: { write(line: string): void }
}

interface Failure {
  name?: string
  message?: string
  code?: unknown
  stack?: string
}

/**
 * Headers contain credentials, and bodies and database errors contain personal data, so requests are never logged whole
 * and errors only by fields that contain none.
 */
export function logTo(options: LogOptions | undefined): FastifyServerOptions['logger'] {
  if (!options) return false
  return {
    ...options,
    redact: { paths: ['headers', 'req', '*.headers', '*.authorization', '*.password'], remove: true },
    serializers: { err: brief },
  }
}

/** The fields of an error that may be logged. */
export function brief({ name, message = '', code, stack = '' }: Failure) {
  const fields = { type: name ?? 'Error', code: String(code ?? '') }
  if (!quotesValues({ name, code })) return { ...fields, message, stack }
  // A stack begins with the message.
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line))
  return { ...fields, message: message.replace(/["'`][^]*/, '…'), stack: frames.join('\n') }
}

/** PostgreSQL quotes a value that it cannot read (class 22), and a parser of JSON the text. */
const quotesValues = ({ name, code }: Pick<Failure, 'name' | 'code'>) =>
  name === 'SyntaxError' || /^22\w{3}$/.test(String(code))
