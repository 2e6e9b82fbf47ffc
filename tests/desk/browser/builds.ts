import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '../../kit/folder.ts'
import { buildPage } from './builtPage.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folders of the desk, and of the pages that render some of its components. */
    builtPages: { desk: string; components: string; columns: string }
  }
}

/** Before the first file of a run: builds every page the tests open. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder()
  const pages = {
    desk: join(folder.path, 'desk'),
    components: join(folder.path, 'components'),
    columns: join(folder.path, 'columns'),
  }
  await inProduction(async () => {
    await buildDesk(pages.desk)
    await buildPage(join(import.meta.dirname, 'componentsPage.tsx'), pages.components)
    await buildPage(join(import.meta.dirname, 'columnsPage.tsx'), pages.columns)
  })
  project.provide('builtPages', pages)
  return () => folder.remove()
}

/** Vitest sets NODE_ENV to `test`, for which React would be built with the checks of its development. */
async function inProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await work()
  process.env['NODE_ENV'] = before
}

const buildDesk = (outDir: string) =>
  build({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false },
  })
