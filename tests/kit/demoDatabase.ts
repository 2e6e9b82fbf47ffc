import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { type CopiedDatabase, copyDatabase, shortLived } from './crs/database.ts'
import { makeDemoWorld } from './demoWorld.ts'
import { temporaryFolder } from './folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection URL of the database with the demo world, of which every file gets a copy. */
    demoDatabase: string
  }
}

/** Before the first file of a run: makes the demo world once, and serves it by one PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  await makeDemoWorld(folder.path)
  const postgres = await startEmbedded(folder.path, shortLived)
  project.provide('demoDatabase', postgres.url)
  return async () => {
    await postgres.stop()
    folder.remove()
  }
}

/** A copy of the demo world of the run. */
export function copyDemoDatabase(): Promise<CopiedDatabase> {
  const url = inject('demoDatabase')
  return copyDatabase(url, new URL(url).pathname.slice(1))
}
