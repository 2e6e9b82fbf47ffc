import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const crs = new URL('../../../src/crs/', import.meta.url)

/** Packages of documents that are loaded with a module, in a separate process. */
async function packagesOf(module: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = /node_modules[/](pdfkit|fontkit|qrcode|papaparse)[/]/.exec(url) ?? []
        if (name) loaded.add(name)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(new URL(module, crs).href)})
    console.log(JSON.stringify([...loaded].sort()))
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(said) as string[]
}

test('only the worker thread loads what draws documents @all', async () => {
  // Reads the tables of the network.
  expect(await packagesOf('server/ownRoutes.ts')).toEqual(['papaparse'])
  expect(await packagesOf('ticket/attachments.ts')).toEqual([])
  expect(await packagesOf('worker/fileTasks.ts')).toEqual(['fontkit', 'papaparse', 'pdfkit', 'qrcode'])
})
