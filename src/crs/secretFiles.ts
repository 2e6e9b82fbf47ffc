import { readFileSync } from 'node:fs'
import { StartupError } from './database/startupError.ts'

/** Settings that hold a secret; each may be the content of a file instead, which `<name>_FILE` names. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'CODES_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'SMS_URL',
  'METRICS_TOKEN',
] as const

type Environment = Record<string, string | undefined>

/** The environment with the secrets of files; throws a StartupError that names the file, never with its content. */
export function withSecretFiles(environment: Environment): Environment {
  const read = secretSettings.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new StartupError(`${name} and ${name}_FILE are both set; unset one of them.`)
    return [[name, readSecret(name, file)]]
  })
  return { ...environment, ...(Object.fromEntries(read) as Environment) }
}

/** Editors end a file with a line break, which is no part of the secret. */
function readSecret(name: string, file: string): string {
  let text
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(`${name}_FILE names ${file}, which cannot be read (${code}).`, { cause })
  }
  if (text === '') throw new StartupError(`${name}_FILE names ${file}, which is empty.`)
  return text
}
