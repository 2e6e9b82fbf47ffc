import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../src/crs/database/embedded/embedded.ts'
import { makeTemplates, shortLived } from './database.ts'
import { folderPrefix, temporaryFolder } from '../folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection URL of the run’s PostgreSQL, as its owner. */
    postgres: string
  }
}

/** Before the first file of a run: starts one PostgreSQL in a separate folder; removed after the last file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const folder = temporaryFolder()
  const postgres = await startEmbedded(folder.path, shortLived)
  await makeTemplates(postgres.url, project.name)
  project.provide('postgres', postgres.url)
  return async () => {
    await postgres.stop()
    folder.remove()
  }
}

/** Removes what killed runs have left: their folders name a process that has ended. */
function sweep(): void {
  if (!existsSync('/proc/self')) return
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const owner = name.slice(folderPrefix.length).split('-')[0]
    if (!existsSync(`/proc/${owner}`)) endRun(join(tmpdir(), name))
  }
}

function endRun(folder: string): void {
  const lockfile = join(folder, 'postgres/cluster/data/postmaster.pid')
  const pid = existsSync(lockfile) ? readFileSync(lockfile, 'utf8').split('\n')[0] : undefined
  if (pid && readCommand(pid).includes(folder)) process.kill(Number(pid), 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}

const readCommand = (pid: string) =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
