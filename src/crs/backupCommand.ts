import { type Configuration, readConfiguration } from './configuration.ts'
import { StartupError } from './database/startupError.ts'

/**
 * Files of the data folder that are kept with the database: the keys of the credentials for an outside CRS, and of the
 * secrets of one-time codes.
 */
export const databaseSecrets = ['gateway.key', 'codes.key']

export const say = (line: string) => console.log(`purser: ${line}`)

type BackupConfiguration = Configuration & { backupFolder: string }

export function readBackupConfiguration(environment: NodeJS.ProcessEnv): BackupConfiguration {
  if (environment['DATABASE_URL'])
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of its own operator: back it up and restore it with the tools made for that, ' +
        'such as pgBackRest or Barman. These commands are for the embedded one.',
    )
  const configuration = readConfiguration(environment, [])
  const { backupFolder } = configuration
  if (backupFolder === undefined)
    throw new StartupError(
      'BACKUP_FOLDER is not set: name a folder on another disk, and start Purser with the same one.',
    )
  return { ...configuration, backupFolder }
}

/** Runs a command to its end; reports why it failed by one line where the operator can do something about it. */
export function runCommand(work: () => Promise<void>): void {
  // The parent process has ended.
  process.on('disconnect', () => process.exit(1))
  work().then(
    () => process.exit(0),
    (fault: unknown) => {
      console.error(fault instanceof StartupError ? `purser: ${fault.message}` : fault)
      process.exit(1)
    },
  )
}
