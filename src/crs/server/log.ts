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

function brief({ name, message, code, stack }: Failure) {
  return { type: name ?? 'Error', message: message ?? '', code: String(code ?? ''), stack: stack ?? '' }
}
