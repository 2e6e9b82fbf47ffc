import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../kit/folder.ts'

/** Bytes of compressed JavaScript that the sign-in page may cost. */
const most = 170_000
const root = join(import.meta.dirname, '../..')
const copy = temporaryFolder()
const folder = join(copy.path, '.build/desk')
let manifest: Manifest
/** What the build prints. */
let printed = ''

interface Lock {
  packages: Record<string, { version: string; dev?: boolean }>
}

const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** Installs into the copy what `npm ci --omit=dev` would. */
function installWithoutDev(): void {
  const top = Object.entries(readLock().packages).filter(([path]) =>
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path),
  )
  for (const [path, { dev }] of top) {
    if (dev || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy.path, path)), { recursive: true })
    symlinkSync(join(root, path), join(copy.path, path))
  }
}

function build(): string {
  // Vitest sets variables that npm start does not.
  const { VITEST: _, ...environment } = process.env
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy.path, 'node_modules/vite/bin/vite.js'), 'build', '--manifest', '--logLevel', 'warn'],
    // As it is built to be used: the test run's own NODE_ENV would build it to be debugged.
    { cwd: copy.path, env: { ...environment, NODE_ENV: 'production' }, encoding: 'utf8' },
  )
  return stdout + stderr
}

beforeAll(() => {
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
  for (const part of ['src', 'locales', 'keymaps', ...files])
    cpSync(join(root, part), join(copy.path, part), { recursive: true })
  installWithoutDev()
  printed = build()
  if (!existsSync(folder)) throw new Error(printed)
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  return () => copy.remove()
})

it('the desk is built by npm start without the packages that only tests need, and without a warning', () => {
  expect(printed).toBe('')
  expect(existsSync(join(copy.path, 'node_modules/vitest'))).toBe(false)
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
})

function entry(end: string): string {
  const found = Object.keys(manifest).find((key) => key.endsWith(end))
  if (found === undefined) throw new Error(`${end} is not built`)
  return found
}

/** The chunk and all it cannot do without. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const other of manifest[key]?.imports ?? []) withImports(other, found)
  return found
}

const fileOf = (key: string) => manifest[key]?.file ?? ''
/** Bytes of the file as the server sends it. */
const compressed = (file: string) => statSync(join(folder, `${file}.br`)).size
/** Keys of what the sign-in page loads before it is shown: its code, and the texts of a language and the fallback. */
function ofSignIn(language: string): Set<string> {
  const code = [entry('index.html'), entry('app/navigation/routes.tsx')]
  const wanted = new RegExp(`locales/(?:${language}|en)/app\\.json\\?texts=open$`)
  const texts = Object.keys(manifest).filter((key) => wanted.test(key))
  expect(texts.length).toBe(language === 'en' ? 1 : 2)
  const found = new Set<string>()
  for (const key of [...code, ...texts]) withImports(key, found)
  return found
}

const ofSignInFiles = () => new Set([...ofSignIn('en')].map(fileOf))

describe('the first load', () => {
  it.each(['el', 'en', 'de'])('of the sign-in page in %s is small', (language) => {
    const files = new Set([...ofSignIn(language)].map(fileOf).filter((file) => file.endsWith('.js')))
    const sizes = [...files].map((file) => [file, compressed(file)] as const)
    const sum = sizes.reduce((all, [, size]) => all + size, 0)
    expect(sum, sizes.map(([file, size]) => `${size} ${file}`).join('\n')).toBeLessThan(most)
  })

  it('knows what version it is, for who signs in to be told of a newer one (CO-020)', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const texts = [...ofSignIn('en')].map((key) => readFileSync(join(folder, fileOf(key)), 'utf8'))
    expect(texts.some((text) => text.includes(version))).toBe(true)
    expect(version).toBe('120.0.0')
  })

  it('has nothing of the desk behind it', () => {
    const needless =
      /desk-|first-|further-|signedIn|Desk|Grid|[sS]creens|cmdk|query|react-table|react-virtual/
    expect([...ofSignIn('el')].filter((key) => needless.test(fileOf(key)))).toEqual([])
  })

  it('of the desk and all its pages is few files', () => {
    const parts = ['app/signedIn.ts', 'firstPages', 'furtherPages']
    const found = new Set<string>()
    for (const part of parts) withImports(entry(part), found)
    const files = new Set([...found].map(fileOf))
    const own = [...files].filter((file) => !ofSignInFiles().has(file))
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(7)
  })

  it('is all of it known to the service worker, which has no part in the page', () => {
    const worker = readFileSync(join(folder, 'worker.js'), 'utf8')
    for (const { file } of Object.values(manifest))
      if (file !== 'worker.js') expect(worker).toContain(`/${file}"`)
    expect(worker).not.toMatch(/\bimport\b|\bexport\b/)
  })
})

interface Component {
  name: string
  version: string
  licenses?: { license?: { id?: string }; expression?: string }[]
  hashes?: object[]
}

/** Licences that let the software be passed on; another one is a decision. */
const permitted = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  // Of the holidays of countries: the data need the name of their source, which is in the notices.
  '(ISC AND CC-BY-3.0)',
  'PSF-2.0',
  'Unlicense',
  // Of fonts.
  'OFL-1.1',
  'Bitstream-Vera',
  // Of the style compiler of the build, which is passed on unchanged.
  'MPL-2.0',
]

/** Every package of the lockfile that is not for development alone, by name and version. */
function installed(): string[] {
  return Object.entries(readLock().packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
}

describe('the licences of the packages', () => {
  const notices = () => readFileSync(join(folder, 'third-party-notices.txt'), 'utf8')

  it.each(['react', 'react-dom', 'zustand', 'immer', 'cmdk', 'ky', 'i18next', 'date-fns', 'hotkeys-js'])(
    'name %s with its licence',
    (name) => {
      expect(notices()).toMatch(new RegExp(`^## ${name} - \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
    },
  )

  it('include that of the font, with its text', () => {
    expect(notices()).toMatch(/^## @fontsource\/jetbrains-mono - .* \(OFL-1\.1\)$/m)
    expect(notices()).toContain('SIL OPEN FONT LICENSE')
  })

  it('are those of the bill of materials, which has every package that npm start installs', () => {
    const text = readFileSync(join(folder, 'bill-of-materials.json'), 'utf8')
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: Component[] }
    expect(bomFormat).toBe('CycloneDX')
    const billed = components.map(({ name, version }) => `${name}@${version}`)
    expect(new Set(billed)).toEqual(new Set(installed()))
    for (const { name, version, licenses = [], hashes = [] } of components) {
      const id = licenses[0]?.license?.id ?? licenses[0]?.expression
      expect(permitted, `${name} has the licence ${id}`).toContain(id)
      expect(notices()).toContain(`## ${name} - ${version} (${id})\n`)
      expect(hashes.length, name).toBeGreaterThan(0)
    }
  })

  it('are not in the list of the service worker', () => {
    const worker = readFileSync(join(folder, 'worker.js'), 'utf8')
    expect(worker).not.toMatch(/third-party-notices|bill-of-materials/)
  })
})
