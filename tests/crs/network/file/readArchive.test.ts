import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readArchive } from '../../../../src/crs/network/file/readArchive.ts'

const limits = { bytes: 2 ** 20, files: 3 }
const zip = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data]),
    ),
    { level },
  )
const namesOf = (bytes: Uint8Array) => [...readArchive(bytes, limits).keys()]

it('expands the wanted files, compressed or not', () => {
  const files = { 'feed/stops.txt': 'stop_id\n1\n', 'feed/empty.txt': '', 'feed/shapes.txt': 'x' }
  for (const level of [0, 6] as const) {
    const read = readArchive(zip(files, level), limits, (name) => !name.includes('shapes'))
    expect([...read].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['feed/stops.txt', 'stop_id\n1\n'],
      ['feed/empty.txt', ''],
    ])
  }
})

it.each(['../stops.txt', 'feed/../../stops.txt', '/etc/stops.txt', String.raw`..\stops.txt`, 'C:/stops.txt'])(
  'refuses the path %s',
  (name) => {
    expect(() => namesOf(zip({ [name]: 'x' }))).toThrow(`a file outside its folder: ${name}`)
  },
)

it('stops at the limit of expanded bytes, whatever the archive declares', () => {
  const bomb = zip({ 'stops.txt': new Uint8Array(256 * 2 ** 20) })
  const central = Buffer.from(bomb)
  // The sizes of the local header become those of a small file.
  central.writeUInt32LE(10, 22)
  const before = process.memoryUsage().arrayBuffers
  expect(() => namesOf(central)).toThrow('more than 1 MB')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * 2 ** 20)
})

it('counts the bytes of all files, and the files', () => {
  const half = new Uint8Array(600_000)
  expect(() => namesOf(zip({ a: half, b: half }))).toThrow('more than 1 MB')
  expect(() => namesOf(zip({ a: '', b: '', c: '', d: '' }))).toThrow('more than 3 files')
})

it('refuses what is no archive, a damaged and an incomplete one', () => {
  const whole = zip({ 'stops.txt': 'stop_id\n'.repeat(500).concat(String(Math.PI)) })
  expect(() => namesOf(strToU8('stop_id'))).toThrow('not a .zip archive')
  expect(() => namesOf(whole.subarray(0, 45))).toThrow(/incomplete|damaged/)
  const damaged = Uint8Array.from(whole)
  damaged.fill(0xff, 40, 50)
  expect(() => namesOf(damaged)).toThrow('damaged')
})
