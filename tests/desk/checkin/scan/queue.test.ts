import { expect, it } from 'vitest'
import { createScanQueue, type Queued } from '../../../../src/desk/checkin/scan/scans.ts'

/** A queue whose answers come when they are let go. */
function slowGate() {
  const asked: Queued<string>[] = []
  const letGo: (() => void)[] = []
  const counts: number[] = []
  const faults: unknown[] = []
  const queue = createScanQueue<string>({
    async answer(scan) {
      asked.push(scan)
      await new Promise<void>((go) => letGo.push(go))
      if (scan.what === 'broken') throw new Error('no answer')
    },
    onChange: (waiting) => counts.push(waiting),
    onFault: (fault) => faults.push(fault),
  })
  const answerNext = async () => {
    letGo.shift()?.()
    await new Promise((go) => setImmediate(go))
  }
  return { queue, asked, counts, faults, answerNext }
}

const turn = () => new Promise((go) => setImmediate(go))

it('scans during a running request wait in order; none is lost and each is asked once', async () => {
  const { queue, asked, counts, answerNext } = slowGate()
  for (const text of ['H1', 'H2', 'H3']) queue.add(text)
  await turn()
  expect(asked.map(({ what }) => what)).toEqual(['H1'])
  expect(queue.waiting()).toBe(3)
  await answerNext()
  await answerNext()
  await answerNext()
  await queue.rest()
  expect(asked.map(({ what }) => what)).toEqual(['H1', 'H2', 'H3'])
  expect(counts).toEqual([1, 2, 3, 2, 1, 0])
})

it('the same ticket twice in quick succession is asked twice, each under its key', async () => {
  const { queue, asked, answerNext } = slowGate()
  queue.add('H1')
  queue.add('H1')
  await turn()
  await answerNext()
  await answerNext()
  await queue.rest()
  expect(asked).toHaveLength(2)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
})

it('a scan that fails is reported, and the next one is answered', async () => {
  const { queue, asked, faults, answerNext } = slowGate()
  queue.add('broken')
  queue.add('H2')
  await turn()
  await answerNext()
  await answerNext()
  await queue.rest()
  expect(faults).toHaveLength(1)
  expect(asked.map(({ what }) => what)).toEqual(['broken', 'H2'])
})
