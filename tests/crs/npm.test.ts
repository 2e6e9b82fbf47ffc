import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../kit/folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const start = new URL('../../src/start.mjs', import.meta.url).href

// A minimal server that reports a stop request.
writeFileSync(
  join(folder.path, 'server.mjs'),
  `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
   setInterval(() => {}, 1000)
   console.log('ready')`,
)
writeFileSync(
  join(folder.path, 'start.mjs'),
  `import { spawn } from 'node:child_process'
   import { becomeParentOf } from ${JSON.stringify(start)}
   becomeParentOf(spawn(process.execPath, ['server.mjs'], { stdio: 'inherit' }))`,
)
const run = `"${process.execPath}" start.mjs; true`
// Like npm: a shell around the script, with signals passed to the shell only.
writeFileSync(
  join(folder.path, 'npm.mjs'),
  `import { spawn } from 'node:child_process'
   const shell = spawn('sh', ['-c', ${JSON.stringify(run)}], { stdio: 'inherit' })
   process.on('SIGTERM', () => shell.kill('SIGTERM'))
   shell.on('exit', () => process.exit())`,
)

interface Run {
  child: ChildProcess
  lines: AsyncIterableIterator<string>
}

function startLike(npm: string): Run {
  const child = spawn(process.execPath, [npm], {
    cwd: folder.path,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to npm stops what npm start has started', async (signal) => {
  const { child, lines } = startLike('npm.mjs')
  expect((await lines.next()).value).toBe('ready')
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  expect((await lines.next()).value).toBe('stopped')
})
