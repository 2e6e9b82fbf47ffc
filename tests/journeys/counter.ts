import { afterAll, beforeAll } from 'vitest'
import { emptyDrafts } from '../kit/drafts.ts'
import { openDesk, type Operator, type Setting, signIn } from '../kit/operator.ts'
import { type Purser, startPurser } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'

/** A running Purser with its demo world, and operators at it; both end with the test file. */
export function counter() {
  const folder = temporaryFolder()
  let purser: Purser
  const operators: Operator[] = []

  beforeAll(async () => {
    purser = await startPurser({ folder: folder.path })
  })
  afterAll(async () => {
    for (const operator of operators) await operator.close()
    await purser.stop()
    folder.remove()
  })

  return {
    url: () => purser.url,
    /** Where the server keeps what this machine alone must. */
    folder: folder.path,
    /** Somebody at a desk with nothing in hand and nothing parked. */
    async operator(setting: Setting = {}): Promise<Operator> {
      await emptyDrafts(purser.url)
      const operator = await openDesk(purser.url, setting)
      operators.push(operator)
      await signIn(operator)
      return operator
    },
    /** Ends the server as a power cut would; answers how to start it again where it was. */
    async kill(): Promise<() => Promise<void>> {
      const { port } = purser
      await purser.kill9()
      return async () => {
        purser = await startPurser({ folder: folder.path, port })
      }
    },
    async killAndRestart(): Promise<void> {
      const restart = await this.kill()
      await restart()
    },
  }
}
