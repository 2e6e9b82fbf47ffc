import { join } from 'node:path'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Loads a file of the tests by Vite: Node cannot load the texts of the desk, which its commands need. */
export async function viteImport<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, 'tests', file), {
    configFile: join(root, 'vite.config.ts'),
  })
  return module
}
