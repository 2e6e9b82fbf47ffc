import type { FastifyServerOptions } from 'fastify'

export interface LogOptions {
  level: string
  /** Where lines go; the standard output by default. */
  stream?: { write(line: string): void }
}

interface Failure {
  name?: string
  message?: string
  code?: unknown
  stack?: string
}

/**
 * Credentials travel in headers and people’s data in bodies and in the details of database errors, so requests are
 * never logged whole and errors only by what names them.
 */
export function logTo(options: LogOptions | undefined): FastifyServerOptions['logger'] {
  if (!options) return false
  return {
    ...options,
    redact: { paths: ['headers', 'req', '*.headers', '*.authorization', '*.password'], remove: true },
    serializers: { err: brief },
  }
}

function brief({ name, message, code, stack }: Failure) {
  return { type: name ?? 'Error', message: message ?? '', code: String(code ?? ''), stack: stack ?? '' }
}
