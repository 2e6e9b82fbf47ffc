import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../../src/crs/configuration.ts'
import steering from '../kit/steering.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'src/deployment', name), 'utf8')

test('the image copies what exists, starts the server as its own user, and asks /health', () => {
  const instructions = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const of = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const known = [
    'FROM',
    'WORKDIR',
    'COPY',
    'RUN',
    'ENV',
    'USER',
    'EXPOSE',
    'STOPSIGNAL',
    'HEALTHCHECK',
    'CMD',
  ]
  expect(instructions.filter((line) => !known.includes(line.split(' ')[0] ?? ''))).toEqual([])
  expect(of('FROM')).toEqual(['docker.io/library/node:24-slim'])
  const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1))
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(of('USER')).toEqual(['node'])
  expect(of('HEALTHCHECK')).toEqual([expect.stringContaining("path: '/health'")])
  expect(of('CMD')).toEqual(['["node", "src/crs/main.ts"]'])
  expect(() => JSON.parse(of('HEALTHCHECK')[0]?.replace(/^.* CMD /, '') ?? '') as unknown).not.toThrow()
})

test('the unit gives a server longer to stop than it announces that it will', () => {
  const unit = read('purser.service')
  const numberOf = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(unit)?.[1])
  // Open responses, jobs with their mails, and connections to the database have ten seconds each.
  expect(numberOf('TimeoutStopSec')).toBeGreaterThan(numberOf('DRAIN_SECONDS') + 30)
})

test('every setting is in the table of `npm start -- --help`, and steers no server that tests start', () => {
  // Tests start the desktop program with the browser that they use themselves.
  const named = Object.keys(settings).filter((name) => name !== 'PURSER_CHROMIUM')
  expect(named.toSorted()).toEqual(steering.toSorted())
  const readElsewhere = ['src/bridge/configuration.ts', 'src/crs/server/tls/certificate.ts'].flatMap(
    (file) => {
      const [, names = ''] =
        /const \{ ([A-Z_, ]+) \} = environment/.exec(readFileSync(join(root, file), 'utf8')) ?? []
      return names.split(', ')
    },
  )
  expect(readElsewhere.length).toBeGreaterThan(7)
  expect(readElsewhere.filter((name) => !(name in settings))).toEqual([])
})
