import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { temporaryFolder } from './folder.ts'
import { startPurser } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A stopped data folder with the demo world. */
    demoFolder: string
  }
}

/** Before the first file of a run: makes the demo world once; every file starts its server on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder()
  const purser = await startPurser({ folder: folder.path })
  await purser.stop()
  await returnOutsideSales(folder.path)
  project.provide('demoFolder', folder.path)
  return () => folder.remove()
}

/** Persons and centimetres of lane returned on each leg. */
const returned = { persons: 100, lane: 10_000 }

/**
 * Gives stock back to the sailings that sellers outside this system have sold out. Which ones they are depends
 * on the date; journeys choose rows by their number and must pass on any day.
 */
async function returnOutsideSales(folder: string): Promise<void> {
  const postgres = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `update stock set capacity = case resource when 'PAX' then ${returned.persons} else ${returned.lane} end
     where capacity = 0 and resource in ('PAX', 'LANE_LOW', 'LANE_HIGH')`,
  )
  await client.end()
  await postgres.stop()
}

/** Fills a new data folder with the demo world of the run. PostgreSQL requires its owner and permissions to be kept. */
export function copyDemoFolder(folder: string): void {
  execFileSync('cp', ['-RPp', `${inject('demoFolder')}/.`, folder])
}
