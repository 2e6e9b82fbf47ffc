import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopServer } from '../../../../src/crs/database/embedded/embedded.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

test('a server that has ended is not waited for because its successor serves the folder already', async () => {
  const folder = temporaryFolder()
  const serves = (pid: number | undefined) =>
    writeFileSync(join(folder.path, 'postmaster.pid'), `${pid}\n${folder.path}\n0\n5432\n`)
  const server = spawn('sleep', ['600'])
  serves(server.pid)
  const stopped = stopServer(folder.path).then(() => 'stopped')
  await once(server, 'exit')
  serves(process.pid)
  expect(await Promise.race([stopped, pause(15_000, 'is waiting', { ref: false })])).toBe('stopped')
  folder.remove()
})
