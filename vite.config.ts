import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { TestSequencerConstructor } from 'vitest/node'

const here = import.meta.dirname
const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const run = promisify(execFile)
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { version: string }
const crs = `http://127.0.0.1:${process.env.PORT ?? 4173}`

type Limits = Pick<
  NonNullable<TestProjectInlineConfiguration['test']>,
  'testTimeout' | 'globalSetup' | 'expect' | 'maxWorkers' | 'include' | 'exclude' | 'isolate' | 'pool'
>

/** A poll of a test that waits for servers (ms). */
const expect = { poll: { timeout: 30_000 } }

/** Tests of some folders, with limits that hold on two busy cores (ms). */
const project = (
  name: string,
  folders: readonly string[],
  limits: Limits,
): TestProjectInlineConfiguration => ({
  extends: false,
  root: here,
  plugins: [texts()],
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    hookTimeout: 120_000,
    maxWorkers: 2,
    ...limits,
  },
})

/** Loaded for tests alone: `npm start` builds the desk on a machine without Vitest. */
async function longestFirst(): Promise<TestSequencerConstructor> {
  const file = join(here, 'tests/longestFirst.mjs')
  return ((await import(file)) as { default: TestSequencerConstructor }).default
}

/** The test's own PostgreSQL: one a run, a database a file. */
const globalSetup = [join(here, 'tests/kit/crs/postgres.ts')]

const properties = ['tests/desk/line/properties.test.ts']

const desk = join(here, 'src/desk')

/** Files of the desk whose addresses never change, by address. */
const standing = {
  'manifest.webmanifest': 'install/manifest.json',
  'icons/icon.svg': 'install/icon.svg',
  'icons/icon-192.png': 'install/icon-192.png',
  'icons/icon-512.png': 'install/icon-512.png',
  'release/el.html': 'app/update/notes/el.html',
  'release/en.html': 'app/update/notes/en.html',
  'release/el.svg': 'app/update/notes/el.svg',
  'release/en.svg': 'app/update/notes/en.svg',
  ...Object.fromEntries(
    readdirSync(join(here, 'src/crs/ticket/forms')).map((file) => [
      `ticket-forms/${file}`,
      `../crs/ticket/forms/${file}`,
    ]),
  ),
}
/** Every package with its licence, for programs and for people; read by few. */
const bill = 'bill-of-materials.json'
const notices = 'third-party-notices.txt'

/** Not in the list of the service worker: the page, which it keeps under its own address, itself, and what few read. */
const apart = new Set(['index.html', 'worker.js', bill, notices])

/** Makes the desk one that can be installed: the standing files, and a worker that knows every file of this build. */
function installable(): Plugin {
  return {
    name: 'purser-installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const build = createHash('sha256')
        for (const [fileName, from] of Object.entries(standing)) {
          const source = readFileSync(join(desk, from))
          build.update(source)
          this.emitFile({ type: 'asset', fileName, source })
        }
        const { 'index.html': page, 'worker.js': worker } = bundle
        if (page?.type !== 'asset' || worker?.type !== 'chunk')
          throw new Error('No page, or no service worker')
        const built = Object.keys(bundle).filter((file) => !apart.has(file) && !(file in standing))
        const files = [...built, ...Object.keys(standing)].toSorted().map((file) => `/${file}`)
        const entry = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.isEntry && one !== worker,
        )
        build.update(page.source).update(files.join())
        const shell = { build: build.digest('hex').slice(0, 12), entry: `/${entry?.fileName}`, files }
        worker.code = `const builtShell = ${JSON.stringify(shell)}\n${worker.code}`
      },
    },
  }
}

interface Component {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  properties: { name: string }[]
}
interface Bill {
  metadata: { component: { name: string } }
  components: Component[]
}

/** Licences of packages that npm finds none of in their package.json, by the file that they have. */
const unnamedLicences: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  ...Object.fromEntries(['png-js', 'buildcheck', 'cpu-features', 'ssh2'].map((name) => [name, 'MIT'])),
}

/**
 * What `npm start` installs. It is all packages without those marked as of development: when npm omits these, it omits
 * others that they need as well.
 */
async function readBill(): Promise<Bill> {
  const script = process.env['npm_execpath']
  const [file, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const options = [
    '--package-lock-only',
    '--include=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]
  const { stdout } = await run(file, [...first, 'sbom', ...options], { cwd: here, maxBuffer: 2 ** 26 })
  const bill = JSON.parse(stdout) as Bill
  const isDevelopment = ({ properties }: Component) =>
    properties.some((property) => property.name === 'cdx:npm:package:development')
  const components = bill.components.filter((one) => !isDevelopment(one))
  for (const one of components) {
    const id = unnamedLicences[one.name]
    if (id !== undefined) one.licenses = [{ license: { id } }]
  }
  // npm names it by its folder.
  bill.metadata.component.name = 'purser'
  return { ...bill, components }
}

type Locked = Readonly<Record<string, { version: string }>>

/** The licence of a package with its text, where it is installed on this machine and has one. */
async function noticeOf({ name, version, licenses = [] }: Component, locked: Locked): Promise<string> {
  const [{ license, expression } = {}] = licenses
  const title = `## ${name} - ${version} (${expression ?? license?.id ?? license?.name})\n`
  const [folder] = Object.keys(locked)
    .filter((path) => path.endsWith(`node_modules/${name}`) && locked[path]?.version === version)
    .map((path) => join(here, path))
    .filter((path) => existsSync(path))
  const file = folder && readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one))
  return file ? `${title}\n${await readFile(join(folder, file), 'utf8')}` : title
}

/** The bill of materials, and from it the notices with the licences. */
function billOfMaterials(): Plugin {
  return {
    name: 'purser-bill-of-materials',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const list = await readBill().catch((problem: unknown) => this.warn(`no bill of materials: ${problem}`))
      if (!list) return
      const { packages } = JSON.parse(await readFile(join(here, 'package-lock.json'), 'utf8')) as {
        packages: Locked
      }
      const texts = await Promise.all(list.components.map((one) => noticeOf(one, packages)))
      await writeFile(join(dir, bill), JSON.stringify(list, null, 2))
      await writeFile(join(dir, notices), texts.join('\n'))
    },
  }
}

const packed = /\.(js|css|svg|html|webmanifest)$/

/** Packs each built text beside itself, for the server to send as it is: once a build, not once a request. */
function compressed(): Plugin {
  return {
    name: 'purser-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => packed.test(file) && !apart.has(file))
      await Promise.all(
        texts.map(async (file) => {
          const source = await readFile(join(dir, file))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
          await writeFile(join(dir, `${file}.br`), await brotli(source, { params }))
          await writeFile(join(dir, `${file}.gz`), await gzip(source))
        }),
      )
    },
  }
}

/** The files of the desk that declare pages, by the part that these pages are loaded with. */
const declaringPages = { first: /\/firstPages\.ts$/, further: /\/\w+Contribution\.ts$/ }
type PagePart = keyof typeof declaringPages

const pageParts = Object.keys(declaringPages) as PagePart[]
const importOfPage = /(?<=load: async \(\) => \(await )import\('(\.[^']+)'\)/g

/** The module that has the pages of a part; it exists in the build alone. */
const pagesOf = (part: PagePart) => `\0${part}Pages`
const nameOfPage = (file: string) => relative(desk, file).replaceAll(/\W/g, '_')

/** Writes a module that has the pages which these files declare. */
function modulesOfPages(files: readonly string[]): string {
  const pages = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importOfPage)].map(([, page = '']) => join(dirname(file), page)),
  )
  return [...new Set(pages)].map((page) => `export * as ${nameOfPage(page)} from '${page}'`).join('\n')
}

/**
 * Loads every page from one module of its part. Otherwise the build would have a file for each `import()` of a page,
 * which refers to the file with all of them (github.com/rolldown/rolldown/issues/9729).
 */
function pagesTogether(): Plugin {
  const files = readdirSync(desk, { recursive: true, encoding: 'utf8' }).map((file) => join(desk, file))
  return {
    name: 'purser-pages-together',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => pageParts.map(pagesOf).find((one) => one === id),
    load(id) {
      const part = pageParts.find((one) => pagesOf(one) === id)
      return part && modulesOfPages(files.filter((file) => declaringPages[part].test(file)))
    },
    transform(code, id) {
      const part = pageParts.find((one) => declaringPages[one].test(id))
      if (part === undefined) return undefined
      return code.replaceAll(importOfPage, (_, page: string) => {
        const name = nameOfPage(join(dirname(id), page))
        return `import('${pagesOf(part)}').then((pages) => pages.${name})`
      })
    },
  }
}

/** Which modules are loaded together, by the module that needs them first; in the order of loading. */
const parts = {
  page: join(desk, 'main.tsx'),
  frame: join(desk, 'app/navigation/routes.tsx'),
  open: join(desk, 'app/screens/OpenPages.tsx'),
  desk: join(desk, 'app/signedIn.ts'),
  first: pagesOf('first'),
  further: pagesOf('further'),
}

/**
 * One chunk of all that a part needs and the parts before it do not have: a signed-in desk would ask for some 180
 * chunks otherwise. As no part needs a later one, modules run in the order of their imports.
 */
function partsOfDesk() {
  const partOf = new Map<string, string>()
  function take(of: string, part: string, graph: Rolldown.ChunkingContext): void {
    for (const id of graph.getModuleInfo(of)?.importedIds ?? []) {
      if (partOf.has(id)) continue
      partOf.set(id, part)
      take(id, part, graph)
    }
  }
  return (id: string, graph: Rolldown.ChunkingContext) => {
    if (partOf.size === 0) for (const [part, id] of Object.entries(parts)) take(id, part, graph)
    return partOf.get(id)
  }
}

/** The namespaces of the texts shown before signing in. All others come with the desk, but for the server’s. */
const openNamespaces = ['app', 'notice', 'session']
/** What only the desk shows of those. */
const deskParts = ['hint', 'firstSale', 'leaving', 'security']
/** Texts of the server, and names that are read, not shown. */
const unshown = ['server', 'phrase', 'synonym']

const titlesOnly = '?titles'
const textsOf = /^(.*\/locales\/[a-z]{2})\/app\.json\?texts=(open|desk)$/

function readTexts(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

/** The texts of a language by namespace: those of the pages open to everybody, or those of the desk. */
function textsIn(folder: string, open: boolean): Record<string, unknown> {
  const namespaces = readdirSync(folder).map((file) => file.replace('.json', ''))
  const isShown = (namespace: string, part: string) =>
    (openNamespaces.includes(namespace) && !deskParts.includes(part)) === open
  return Object.fromEntries(
    namespaces
      .filter((namespace) => !unshown.includes(namespace))
      .map((namespace) => [namespace, Object.entries(readTexts(join(folder, `${namespace}.json`)))] as const)
      .map(([namespace, parts]) => [namespace, parts.filter(([part]) => isShown(namespace, part))] as const)
      .filter(([, parts]) => parts.length > 0)
      .map(([namespace, parts]) => [namespace, Object.fromEntries(parts)]),
  )
}

/**
 * `locales/en/app.json?texts=desk` is every text of the desk in a language, so that they are one request;
 * `locales/en/booking.json?titles` is its command titles alone: all languages of them weigh little.
 */
export function texts(): Plugin {
  return {
    name: 'purser-texts',
    enforce: 'pre',
    load(id) {
      const [, folder, which] = textsOf.exec(id) ?? []
      const made = id.endsWith(titlesOnly)
        ? (readTexts(id.slice(0, -titlesOnly.length))['command'] ?? {})
        : folder && textsIn(folder, which === 'open')
      return made && { code: `export default ${JSON.stringify(made)}`, moduleType: 'js' }
    },
  }
}

export default defineConfig({
  root: desk,
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  publicDir: false,
  resolve: { alias: { typebox: join(desk, 'request/schema.ts') } },
  cacheDir: join(here, '.build/vite'),
  plugins: [pagesTogether(), react(), texts(), installable(), billOfMaterials(), compressed()],
  build: {
    outDir: join(here, '.build/desk'),
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no data: fonts, and no polyfill is needed by the browsers we build for.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine it would say which plugins took long.
      checks: { bundlerTimings: false },
      input: { index: join(desk, 'index.html'), worker: join(desk, 'worker/worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: partsOfDesk(), debugName: 'parts' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [here] },
    proxy: { '/cws': crs, '/desk/api': crs },
  },
  test: {
    projects: [
      // A new context for each file keeps its modules to itself and costs a fraction of a new process.
      project('unit', ['domain', 'contract', 'desk', 'bench'], {
        testTimeout: 30_000,
        exclude: ['tests/desk/browser/**', ...properties],
        pool: 'vmForks',
      }),
      // In a context, code that runs for long is almost three times slower.
      project('properties', [], { testTimeout: 30_000, include: properties }),
      // Their state is in the pages, which every test opens again.
      project('browser', ['desk/browser'], {
        testTimeout: 30_000,
        globalSetup: [join(here, 'tests/desk/browser/builds.ts')],
        isolate: false,
      }),
      project('guard', ['guard'], { testTimeout: 30_000, isolate: false }),
      project('bridge', ['bridge'], { testTimeout: 60_000 }),
      // The longest of these wait for servers that start, stop or are killed: two workers leave the cores idle.
      project('crs', ['crs'], { testTimeout: 180_000, globalSetup, expect, maxWorkers: 3, isolate: false }),
      project('races', ['races'], { testTimeout: 1_200_000, globalSetup, maxWorkers: 3 }),
      // Needs programs of the operating system: `npm test cluster`.
      project('cluster', ['cluster'], { testTimeout: 1_200_000, globalSetup, maxWorkers: 1 }),
      project('journeys', ['journeys'], {
        testTimeout: 300_000,
        globalSetup: [join(here, 'tests/kit/demoDatabase.ts')],
        expect,
        // The files of a worker share its modules and its browser.
        isolate: false,
        // Browser and server wait for each other: two workers leave the cores idle for almost half of the time.
        maxWorkers: 3,
      }),
    ],
    sequence: process.env['VITEST'] ? { sequencer: await longestFirst() } : {},
  },
})
