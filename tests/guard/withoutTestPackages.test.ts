import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../kit/folder.ts'

const root = join(import.meta.dirname, '../..')
const copy = temporaryFolder()
afterAll(() => copy.remove())

interface Lock {
  packages: Record<string, { dev?: boolean }>
}

/** Installs into the copy what `npm ci --omit=dev` would. */
function installWithoutDev(): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const top = Object.entries(packages).filter(([path]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
  for (const [path, { dev }] of top) {
    if (dev || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy.path, path)), { recursive: true })
    symlinkSync(join(root, path), join(copy.path, path))
  }
}

/** Returns what it prints. */
function build(): string {
  // Vitest sets variables that npm start does not.
  const { VITEST: _, ...environment } = process.env
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy.path, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: copy.path, env: { ...environment, NODE_ENV: 'production' }, encoding: 'utf8' },
  )
  return stdout + stderr
}

let printed = ''
beforeAll(() => {
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
  for (const part of ['src', 'locales', 'keymaps', ...files])
    cpSync(join(root, part), join(copy.path, part), { recursive: true })
  installWithoutDev()
  printed = build()
})

it('the desk is built by npm start without the packages that only tests need, and without a warning', () => {
  expect(printed).toBe('')
  expect(existsSync(join(copy.path, 'node_modules/vitest'))).toBe(false)
  expect(existsSync(join(copy.path, '.build/desk/index.html'))).toBe(true)
})
