import { userInfo } from 'node:os'
import type { Kysely } from 'kysely'
import {
  type CommandOptions,
  type CommandUsage,
  type CommandValues,
  readArguments,
} from './commandArguments.ts'
import { readConfiguration } from './configuration.ts'
import { asOwner, openFolder } from './dataFolder.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'

/** The login at this machine, which the journal names. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/**
 * Runs a program of the office in the data folder or DATABASE_URL, whose version has the relation, and prints the lines that
 * it returns. A fault of the database is not printed, because it may quote a secret.
 */
export async function runOffice<const O extends CommandOptions>(
  relation: string,
  command: CommandUsage<O>,
  work: (
    owner: Kysely<Tables>,
    words: readonly string[],
    values: CommandValues<O>,
  ) => Promise<readonly string[]>,
): Promise<void> {
  try {
    const { positionals, values } = readArguments(command)
    const { sessionUrl, folder } = readConfiguration(process.env, [])
    const { url, stop } = sessionUrl
      ? { url: sessionUrl, stop: () => Promise.resolve() }
      : await openFolder(folder)
    const lines = await asOwner(url, relation, (owner) => work(owner, positionals, values)).finally(stop)
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  } catch (cause) {
    console.error(`purser: ${cause instanceof StartupError ? cause.message : (cause as Error).name}`)
    process.exitCode = 1
  }
}
