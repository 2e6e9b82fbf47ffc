// Runs on the Node of the machine (20 or newer): installs what is missing, then checks from cheap to dear with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { benchTable } from './bench/table.mjs'
import { buildDesk, giveUp, install, node24, npm, root, say } from '../src/start.mjs'

const modules = join(root, 'node_modules')
const prettier = 'prettier/bin/prettier.cjs'
const reports = join(root, '.build/tests')
const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/countingReporter.mjs')}`]

/** What steers a Purser must not steer those that tests start. */
const steering = JSON.parse(readFileSync(join(root, 'tests/kit/steering.json'), 'utf8'))
const environment = {
  ...process.env,
  PATH: join(modules, '.bin') + delimiter + process.env.PATH,
  // Servers and workers start by the hundred; what Node compiled for one is not compiled again for the next.
  NODE_COMPILE_CACHE: join(root, '.build/compiled'),
}
for (const name of steering) {
  delete environment[name]
  delete environment[`${name}_FILE`]
}

/** Where the folders of tests are in memory if there is plenty: databases are copied by the thousand. */
const memory = '/dev/shm'
const plenty = 8 * 2 ** 30
function isRoomy() {
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= plenty
}
if (!process.env.TMPDIR && existsSync(memory) && isRoomy()) environment.TMPDIR = memory

const asked = process.argv.slice(2).filter((name) => name !== 'all')
/** `npm test all`: also tests with `@all` in their title, and longer runs of those that ask `tests/kit/drawn.ts`. */
const isWhole = process.argv.includes('all')
environment.TEST_EXTENT = isWhole ? 'all' : 'short'

const git = (...args) =>
  (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean)

/** Another one for each commit, and the same when a commit is tested again. */
function seedOfCommit() {
  const [hash = '1'] = git('rev-parse', 'HEAD')
  return String(parseInt(hash.slice(0, 7), 16))
}
environment.TEST_SEED ??= seedOfCommit()
say(`what tests draw begins with TEST_SEED=${environment.TEST_SEED}`)

const tally = { passed: 0, failed: 0, failures: [], failedSteps: [] }
const add = (passed, failed) => {
  tally.passed += passed
  tally.failed += failed
}
process.on('exit', (code) => {
  // A run that ended before its first test has failed.
  if (code !== 0 && tally.failed === 0) add(0, 1)
  // Again, because they may be thousands of lines above.
  for (const failure of tally.failures) console.log(`\n${failure}`)
  if (tally.failedSteps.length > 0) console.log(`\nFailed: ${tally.failedSteps.join(', ')}`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
})

/** Runs a program of node_modules under Node 24; its output is the operator's to read at once, or collected. */
function run(script, args, stdio = 'inherit', more = {}) {
  const child = spawn(node24(), [join(modules, script), ...args], {
    cwd: root,
    env: { ...environment, ...more },
    stdio: ['ignore', stdio, stdio],
  })
  return Promise.all([collected(child.stdout), collected(child.stderr), once(child, 'close')]).then(
    ([output, errors, [status]]) => ({ status, output, errors }),
  )
}

async function collected(stream) {
  const parts = stream ? await stream.toArray() : []
  return Buffer.concat(parts).toString()
}

/** A check is one test: it passed or it failed. */
const check = (works) => async () => {
  const good = await works()
  add(good ? 1 : 0, good ? 0 : 1)
  return good
}

/** Its output is printed when it is done, because others run at the same time. */
const tool = (script, ...args) =>
  check(async () => {
    const { status, output, errors } = await run(script, args, 'pipe')
    process.stdout.write(output + errors)
    return status === 0
  })

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
}

/** The borders of .dependency-cruiser.cjs, on every source file there is. */
async function bordersHold() {
  const script = 'dependency-cruiser/bin/dependency-cruiser.mjs'
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
    'tests',
    'vite.config.ts',
  ]
  const { output } = await run(script, args, 'pipe')
  const { modules: found, summary } = JSON.parse(output)
  const visited = new Set(found.map((module) => module.source))
  const missed = [...sourceFiles('src'), ...sourceFiles('tests')].filter((file) => !visited.has(file))
  for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
  if (missed.length > 0) console.log(`not looked at: ${missed.join(', ')}`)
  return summary.violations.length === 0 && missed.length === 0
}

const nothingRun = { passed: 0, failed: 0, failures: [] }

/**
 * Runs the tests of one project of vite.config.ts, all or those that the arguments choose, and adds its counts. The
 * output of one among several steps is printed when it is done.
 */
const vitest =
  (project, ...args) =>
  async (isAlone = true) => {
    const report = join(reports, `${project}.json`)
    rmSync(report, { force: true })
    const chosen = isWhole ? [] : ['--testNamePattern', '^(?!.*@all)']
    const options = ['run', '--project', project, ...reporters, ...chosen, ...args]
    const { status, output, errors } = await run('vitest/vitest.mjs', options, isAlone ? 'inherit' : 'pipe', {
      PURSER_TEST_REPORT: report,
    })
    process.stdout.write(output + errors)
    const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : nothingRun
    // Vitest also fails on errors outside tests.
    add(counted.passed, status === 0 ? counted.failed : Math.max(1, counted.failed))
    tally.failures.push(...counted.failures)
    return status === 0
  }

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macBrowsers = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** Runs most tests of screens where it is installed. */
const shell = 'chromium-headless-shell'

const works = (browser) =>
  spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

function playwrightBrowser() {
  const ask = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync(node24(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

const onPath = (name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name))

const findBrowser = () =>
  [
    process.env.PURSER_CHROMIUM,
    ...browserNames.flatMap(onPath),
    ...macBrowsers.map((app) => join('/Applications', app)),
    playwrightBrowser(),
  ].find((browser) => browser && existsSync(browser) && works(browser))

function installDebianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say("installing Debian's chromium …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', shell]])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}

/** PURSER_CHROMIUM names the browser for tests of screens, PURSER_HEADLESS_SHELL one that need not show PDF. */
async function needBrowser() {
  let browser = findBrowser()
  if (!browser) {
    say('no Chromium found; installing the one of Playwright …')
    await run('playwright/cli.js', ['install', 'chromium'])
    browser = findBrowser()
  }
  if (!browser) {
    installDebianBrowser()
    browser = findBrowser()
  }
  environment.PURSER_CHROMIUM =
    browser ??
    giveUp('the tests of the screens need a Chromium or Chrome. Install one, or name it in PURSER_CHROMIUM.')
  const light = onPath(shell).find(existsSync)
  if (light && !process.env.PURSER_CHROMIUM) environment.PURSER_HEADLESS_SHELL ??= light
}

const onScreen =
  (project, ...args) =>
  async (isAlone) => {
    await needBrowser()
    return vitest(project, ...args)(isAlone)
  }

const onServer = (runs) => (isAlone) => {
  buildDesk()
  return runs(isAlone)
}

/** Has a separate lockfile, because its packages are many and seldom needed. */
async function mutate() {
  const folder = join(root, '.build/mutation')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'tests/mutation', file), join(folder, file))
  say('installing the packages of the mutation run …')
  // Vitest, a peer of them, is the project's own.
  const options = ['--legacy-peer-deps', '--prefer-offline', '--loglevel=error']
  const { status } = npm(['ci', '--prefix', folder, ...options])
  if (status !== 0) giveUp('npm could not install the packages; its own words are above.')
  const stryker = '../.build/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  let good = true
  for (const part of ['stryker.mjs', 'desk.mjs'])
    good = (await run(stryker, ['run', `tests/mutation/${part}`])).status === 0 && good
  return good
}

/** The figures of all benches and those of the last landing, which `keep` replaces. */
async function measure(keep) {
  await needBrowser()
  buildDesk()
  const script = (file, options) => run(relative(modules, file), options)
  return benchTable(join(root, '.build/bench'), environment, script, keep)
}

/** Known weaknesses of what `npm start` installs, of which the registry is asked. */
const audit = () => npm(['audit', '--omit=dev']).status === 0

/** Packages of Debian, each with one of its programs. */
const clusterPrograms = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
}

/** They are not installed here, because their installation starts services. */
function needClusterPrograms() {
  const missing = Object.entries(clusterPrograms).filter(([, program]) => !existsSync(program))
  const packages = missing.map(([name]) => name).join(' ')
  if (missing.length > 0)
    giveUp(
      `the tests of the cluster need packages of Debian 12: apt-get install --no-install-recommends ${packages}`,
    )
  environment.PATH = [environment.PATH, '/usr/lib/postgresql/15/bin', '/usr/sbin'].join(delimiter)
}

/** Left out unless it is asked for. */
const onRequest = {
  audit: check(audit),
  mutation: check(mutate),
  bench: check(() => measure(false)),
  'bench-keep': check(() => measure(true)),
  cluster: onServer(() => {
    needClusterPrograms()
    return onScreen('cluster')()
  }),
  // A part of `crs`, for longer or with a seed of one's choice.
  simulation: vitest('crs', 'tests/crs/simulation/simulation.test.ts'),
}

/** What a change touches, in about a minute: since the last commit, or in it where nothing is changed since. */
function changedStages() {
  const dirty = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const base = dirty.length > 0 ? 'HEAD' : 'HEAD~1'
  const files = dirty.length > 0 ? dirty : git('diff', '--name-only', base)
  const present = files.filter((file) => existsSync(join(root, file)))
  const code = present.filter((file) => /\.(tsx?|mjs)$/.test(file))
  // Tests of the CRS start a server, which imports every noun: those of the same noun find the most.
  const nouns = new Set(files.flatMap((file) => /^src\/crs\/(\w+)\//.exec(file)?.[1] ?? []))
  const folders = [...nouns]
    .map((noun) => `tests/crs/${noun}`)
    .filter((folder) => existsSync(join(root, folder)))
  const written = (folder) =>
    present.filter((file) => file.startsWith(`tests/${folder}/`) && /\.test\.tsx?$/.test(file))
  const crs = [
    ...folders,
    ...written('crs').filter((file) => !folders.some((one) => file.startsWith(`${one}/`))),
  ]
  const browser = written('desk/browser')
  return [
    {
      ...(present.length > 0 && {
        format: tool(prettier, '--check', '--ignore-unknown', '--log-level', 'warn', ...present),
      }),
      ...(code.length > 0 && { lint: tool('oxlint/bin/oxlint', '--type-aware', ...code) }),
      types: tool('typescript/bin/tsc', '-b'),
    },
    { unit: vitest('unit', '--changed', base, '--passWithNoTests') },
    { guard: vitest('guard') },
    ...(crs.length > 0 ? [{ crs: vitest('crs', ...crs) }] : []),
    ...(browser.length > 0 ? [{ browser: onScreen('browser', ...browser) }] : []),
  ]
}

/** Files whose contents have passed before are not checked again. */
const cached = ['--cache', '--cache-strategy=content', '--cache-location=.build/prettier']

/** In order of their duration; the steps of a stage run at the same time. */
const stages = [
  {
    format: tool(prettier, '--check', '--log-level', 'warn', ...cached, '.'),
    lint: tool('oxlint/bin/oxlint', '--type-aware'),
    types: tool('typescript/bin/tsc', '-b'),
    borders: check(bordersHold),
    unused: tool('knip/bin/knip.js', '--config', '.knip.json'),
    // Dead code that only tests use.
    'unused-in-production': tool('knip/bin/knip.js', '--production', '--config', '.knip.production.json'),
  },
  { unit: vitest('unit') },
  {
    browser: onScreen('browser'),
    properties: vitest('properties'),
    guard: vitest('guard'),
    bridge: vitest('bridge'),
  },
  { crs: vitest('crs') },
  { races: onServer(vitest('races')) },
  { journeys: onServer(onScreen('journeys')) },
]

/** Types that the checks of sources read; they come from a database with every migration. */
async function writeRowTypes() {
  const { status } = await run(relative(modules, join(root, 'tests/kit/crs/writeRowTypes.ts')), [])
  if (status !== 0) giveUp('the types of the rows could not be written; the reason is above.')
}

async function timed([name, step], isAlone) {
  const begun = Date.now()
  const good = await step(isAlone)
  console.log(`── ${name} ${good ? 'passed' : 'FAILED'} in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  if (!good) tally.failedSteps.push(name)
}

async function runStage(stage, asked) {
  const steps = Object.entries(stage).filter(([name]) => asked.length === 0 || asked.includes(name))
  if (steps.length > 0) console.log(`\n── ${steps.map(([name]) => name).join(', ')}`)
  await Promise.all(steps.map((step) => timed(step, steps.length === 1)))
}

for (const [name, step] of Object.entries(onRequest)) if (asked.includes(name)) stages.push({ [name]: step })
const names = [...stages, onRequest, { changed: true }].flatMap(Object.keys)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0)
  giveUp(`there is no step ${unknown.join(', ')}; the steps are all, ${names.join(', ')}.`)
install({ dev: true })
mkdirSync(reports, { recursive: true })
process.exitCode = 1
if (asked.length === 0 || ['changed', ...Object.keys(stages[0])].some((name) => asked.includes(name)))
  await writeRowTypes()
if (asked.includes('changed')) for (const stage of changedStages()) await runStage(stage, [])
else for (const stage of stages) await runStage(stage, asked)
if (tally.failedSteps.length === 0) process.exitCode = 0
