import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { runnerImport } from 'vite'

const root = join(import.meta.dirname, '../..')

/** The desk opens channels to other windows when its modules are loaded; Node would wait for their messages. */
class PassingChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    this.unref()
  }
}

/** Loads a file of the tests by Vite: Node cannot load the texts of the desk, which its commands need. */
export async function viteImport<Module>(file: string): Promise<Module> {
  Object.assign(globalThis, { BroadcastChannel: PassingChannel })
  const { module } = await runnerImport<Module>(join(root, 'tests', file), {
    configFile: join(root, 'vite.config.ts'),
  })
  return module
}
