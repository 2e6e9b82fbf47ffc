// Run by `npm run restore`: makes a data folder of a backup, as it was at a moment or at its end.
import { resolve } from 'node:path'
import { isDateTime, toInstant } from '../domain/value/portTime.ts'
import { readArguments } from './commandArguments.ts'
import { databaseSecrets, readBackupConfiguration, runCommand, say } from './backupCommand.ts'
import { countContent, restore } from './database/backup/restore.ts'
import { openDatabase } from './database/open.ts'
import { StartupError } from './database/startupError.ts'
import { networkOf } from './reference/network.ts'
import { verify } from './verification.ts'

const usage = `PURSER_DATA=<new folder> BACKUP_FOLDER=<folder> npm run restore [-- --to "YYYY-MM-DD HH:MM:SS"] [--former <folder>]
    --to         (the moment to restore, in the zone of this machine; without it the end of the backup)
    --former     (the former data folder, whose last changes are not in the backup yet)`
const options = { to: { type: 'string' }, former: { type: 'string' } } as const

async function restoreFolder(): Promise<void> {
  const { to, former } = readArguments({ usage, options }).values
  const { folder, backupFolder } = readBackupConfiguration(process.env)
  const until = to === undefined ? undefined : readMoment(to)
  await restore(
    {
      folder,
      backupFolder,
      secrets: databaseSecrets,
      log: say,
      ...(former !== undefined && { formerFolder: resolve(former) }),
      ...(until && { until }),
    },
    sayContent,
  )
  say(`restored into ${folder}. Start Purser on it with npm start, and make a new backup.`)
}

/**
 * Opens the database as a server does, prints what is in it, and checks it. Records that disagree are restored too: they
 * may be all that is left.
 */
async function sayContent(url: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    const { timezone } = await networkOf(database)
    const { bookings, last, tickets, payments, agencies } = await countContent(database, timezone)
    say(
      `it has ${bookings} bookings, the last of ${last ?? 'never'}, with ${tickets} tickets and ${payments} payments and refunds, of ${agencies} agencies.`,
    )
  } finally {
    await database.close()
  }
  await verify(url, [])
}

/** A time of this machine’s zone, because the network is not read yet, or one with its offset from UTC. */
const machineZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function readMoment(text: string): Date {
  const [, minutes = '', seconds = '00'] = /^(.{10}[ T]\d\d:\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const local = minutes.replace('T', ' ')
  if (isDateTime(local) && Number(seconds) < 60)
    return new Date(toInstant(local, machineZone()) + Number(seconds) * 1000)
  const instant = new Date(text)
  if (/(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(instant.getTime())) return instant
  throw new StartupError(
    `--to is ${text}, which is no moment such as "2026-11-25 14:03:10" (time of ${machineZone()}) or 2026-11-25T12:03:10Z.`,
  )
}

runCommand(restoreFolder)
