// Run by `npm run backup`: makes a base backup of the embedded database while desks sell.
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from './database/backup/backup.ts'
import { requireWholeBackups } from './database/backup/plan.ts'
import { ownFolder } from './database/embedded/ownership.ts'
import { runningCluster } from './database/embedded/embedded.ts'
import { StartupError } from './database/startupError.ts'
import { readArguments } from './commandArguments.ts'
import { databaseSecrets, readBackupConfiguration, runCommand, say } from './backupCommand.ts'

const usage = `BACKUP_FOLDER=<folder> npm run backup     (a base backup of the embedded database, while desks sell)
BACKUP_FOLDER=<folder> npm run backup -- --verify     (reads every file of the backups, and changes none)`

async function backUp(): Promise<void> {
  const { verify } = readArguments({ usage, options: { verify: { type: 'boolean' } } }).values
  const { backupFolder, backupsKept, folder } = readBackupConfiguration(process.env)
  if (verify) return sayVerified(await requireWholeBackups(backupFolder))
  const begun = performance.now()
  const database = await findDatabase(folder, backupFolder)
  // A sale must not wait for a copy. A PostgreSQL started above keeps its priority.
  setPriority(19)
  try {
    const { base, pruned } = await makeBackup({
      url: database.url,
      cluster: database.cluster,
      backupFolder,
      kept: backupsKept,
      secrets: databaseSecrets.map((name) => join(folder, name)),
    })
    const bytes = base.manifest.files.reduce((sum, file) => sum + file.size, 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(
      `backed up ${base.manifest.files.length} files, ${(bytes / 1e6).toFixed(0)} MB, in ${seconds} s: ${base.path}`,
    )
    if (pruned.length > 0) say(`deleted ${pruned.length} older (BACKUPS_KEPT=${backupsKept}).`)
  } finally {
    await database.stop()
  }
}

/** The running PostgreSQL of the folder, or else one for the backup alone. */
async function findDatabase(folder: string, backupFolder: string) {
  const running = await runningCluster(folder)
  if (running) return { ...running, stop: async () => undefined }
  say(`no Purser runs in ${folder}: starting its PostgreSQL for this backup …`)
  const owned = await ownFolder(folder, 0, backupFolder)
  const started = await runningCluster(folder)
  if (!started) throw new StartupError('PostgreSQL ended. Run npm run backup again.')
  return { ...started, stop: () => owned.stop() }
}

const sayVerified = (names: readonly string[]) =>
  say(`every file is as it was written, and no WAL is missing since the first: ${names.join(', ')}`)

runCommand(backUp)
