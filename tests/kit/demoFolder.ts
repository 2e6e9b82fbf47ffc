import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { makeDemoWorld } from './demoWorld.ts'
import { temporaryFolder } from './folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A stopped data folder with the demo world. */
    demoFolder: string
  }
}

/** Before the first file of a run: makes the demo world once; every file starts its server on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder()
  await makeDemoWorld(folder.path)
  project.provide('demoFolder', folder.path)
  return () => folder.remove()
}

/** Fills a new data folder with the demo world of the run. PostgreSQL requires its owner and permissions to be kept. */
export function copyDemoFolder(folder: string): void {
  execFileSync('cp', ['-RPp', `${inject('demoFolder')}/.`, folder])
}
