import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '../../../../src/domain/refusal.ts'

const saved = vi.hoisted(() => vi.fn<(name: string, type: string, parts: readonly Blob[]) => void>())
vi.mock('../../../../src/desk/browser/save.ts', () => ({ saveFile: saved }))

const { exportFile } = await import('../../../../src/desk/grid/export/exportFile.ts')
const { runExport, stopExport, useExport } = await import('../../../../src/desk/grid/export/exportStore.ts')
const { changeAgency } = await import('../../../../src/desk/request/identity.ts')
type Source = Parameters<typeof exportFile>[1]
type Kind = Parameters<typeof exportFile>[0]

const written = (kind: Kind, of: Source) => runExport((signal) => exportFile(kind, of, signal))

const row = ['=cmd()', { money: -1250 }, 3, 'Μαρία, "two"'] as const

function source(change: Partial<Source> = {}): Source {
  return {
    file: 'sales',
    titles: ['User', 'Amount', 'Tickets', 'Note'],
    count: () => Promise.resolve(2),
    async *parts() {
      yield [row]
      await Promise.resolve()
      yield [row]
    },
    ...change,
  }
}

async function textOf() {
  const [[name, type, parts]] = saved.mock.calls as [Parameters<typeof saved>]
  return { name, type, text: await new Blob([...parts]).text(), parts: parts.length }
}

const jobs: (string | undefined)[] = []
let forget: () => void
beforeEach(() => {
  saved.mockReset()
  jobs.length = 0
  forget = useExport.subscribe(({ job }) => void jobs.push(job && `${job.done}/${job.all}`))
})
afterEach(() => forget())

test('a CSV file has numbers as numbers and no cell that a spreadsheet would compute, and its progress is shown', async () => {
  expect(await written('csv', source())).toEqual({ file: 'sales.csv', rows: 2 })
  const { name, type, text, parts } = await textOf()
  expect([name, type, parts]).toEqual(['sales.csv', 'text/csv', 2])
  const line = `"'=cmd()",-12.5,3,"Μαρία, ""two"""`
  // Reading a blob as text takes the byte order mark away.
  expect(text.split('\r\n')).toEqual(['User,Amount,Tickets,Note', line, line])
  expect(jobs).toEqual(['0/0', '0/2', '1/2', '2/2', undefined])
})

test('an export that is stopped leaves no file; one that goes on does', async () => {
  const parts: Source['parts'] = async function* () {
    yield [row]
    stopExport()
    yield [row]
  }
  expect(await written('xlsx', source({ parts }))).toBeUndefined()
  expect(saved).not.toHaveBeenCalled()
  expect(useExport.getState().job).toBeUndefined()
  await written('xlsx', source())
  expect(saved).toHaveBeenCalledOnce()
})

test('acting for another agency stops the export of the former one (SC-C43)', async () => {
  const parts: Source['parts'] = async function* () {
    await changeAgency('1301')
    yield [row]
  }
  await written('csv', source({ parts }))
  await changeAgency(undefined)
  expect(saved).not.toHaveBeenCalled()
})

test('a refusal in the middle, a failure, or nothing to write leaves no file and no export under way', async () => {
  const refusal = refuse('days_missing')
  const refused: Source['parts'] = async function* () {
    yield [row]
    await Promise.resolve()
    yield refusal
  }
  expect(await written('csv', source({ parts: refused }))).toBe(refusal)
  const failed: Source['parts'] = async function* () {
    yield [row]
    await Promise.reject(new Error('the line is down'))
  }
  await expect(written('csv', source({ parts: failed }))).rejects.toThrow('the line is down')
  expect(await written('csv', source({ count: () => Promise.resolve(0) }))).toMatchObject({
    refusal: 'nothing_to_export',
  })
  expect(saved).not.toHaveBeenCalled()
  expect(useExport.getState().job).toBeUndefined()
})
