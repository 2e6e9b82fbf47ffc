import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartupError } from './database/startupError.ts'

export type CommandOptions = NonNullable<ParseArgsConfig['options']>

/** The text that `--help` prints, and the options of a command. */
export interface CommandUsage<O extends CommandOptions> {
  usage: string
  options: O
}

type CommandArguments<O extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>

export type CommandValues<O extends CommandOptions> = CommandArguments<O>['values']

/**
 * Reads the arguments of this process before a database is opened. `--help` prints the usage and ends the process; an
 * unknown option throws a StartupError with the usage.
 */
export function readArguments<const O extends CommandOptions>({
  usage,
  options,
}: CommandUsage<O>): CommandArguments<O> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new StartupError(`${(cause as Error).message}\n${usage}`, { cause })
  }
}
