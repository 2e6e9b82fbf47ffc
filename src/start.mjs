// Runs on the Node of the machine (20 or newer): installs what is missing, builds the desk, goes on with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

export const say = (line) => console.log(`purser: ${line}`)

/** Prints why it cannot go on, and ends the process. */
export function giveUp(words) {
  console.error(`purser: ${words}`)
  process.exit(1)
}

/** Signals to stop are passed on to the child; this process ends when the child has ended, with its status. */
export function becomeParentOf(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
}

/** Milliseconds between two checks that npm still runs. */
const lookEvery = 500

/**
 * npm runs a script in a shell and passes signals to that shell alone, which dies of them without passing them on. So
 * the end of either stops the child.
 */
function stopWithNpm(child) {
  const npm = parentsOf(process.ppid)
  const timer = setInterval(() => {
    if (parentsOf(process.ppid) === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, lookEvery)
  timer.unref()
}

/** The process, and above a shell the one that started it: npm, whose own parent may end at will. */
function parentsOf(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash|ash|busybox)$/.test(name) ? `${pid} ${rest.split(' ')[1]}` : `${pid}`
  } catch {
    // No Linux, or the process is gone.
    return `${pid}`
  }
}

const readPackages = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined

const wanted = (entry, dev) => !entry.optional && !entry.devOptional && !entry.link && (dev || !entry.dev)

/** Returns whether the lock file inside node_modules lists every package of package-lock.json in its version. */
function isInstalled(dev) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(modules, '.package-lock.json'))
  if (!locked) giveUp('package-lock.json is missing; take a complete copy of the project.')
  if (!present) return false
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      !wanted(entry, dev) ||
      (present[path]?.version === entry.version && existsSync(join(root, path))),
  )
}

const hasDevPackages = () =>
  Object.values(readPackages(join(modules, '.package-lock.json')) ?? {}).some((entry) => entry.dev)

/** Runs npm as the one that started us, or the one on the path. */
export function npm(args) {
  const script = process.env.npm_execpath
  const [file, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const shell = process.platform === 'win32' && file === 'npm'
  return spawnSync(file, [...first, ...args], { cwd: root, stdio: 'inherit', shell })
}

/** Installs exactly the locked packages; those for tests only if requested or installed before. */
export function install({ dev }) {
  if (isInstalled(dev)) return
  const all = dev || hasDevPackages()
  say(`installing the locked packages${all ? '' : ' (without those only tests need)'} …`)
  const { status, error } = npm(['ci', all ? '--include=dev' : '--omit=dev', '--loglevel=error'])
  if (error) giveUp(`npm could not be run (${error.message}). Node comes with npm; is it on the PATH?`)
  if (status !== 0)
    giveUp('npm could not install the packages; its own words are above. Is the network there?')
}

/** The locked Node 24, or the machine's own where the package could not bring it. */
export function node24() {
  const packaged = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return giveUp(
    'Node 24 is missing: the npm package "node" brings it, unless install scripts are switched off. ' +
      'Run npm ci with scripts allowed, or start Purser with a Node 24 of your own.',
  )
}

/** The sources of the built desk: a change in any of them requires a new build. */
const deskSources = [
  'src/desk',
  'src/domain',
  'src/contract',
  'src/bridge',
  'locales',
  'keymaps',
  'vite.config.ts',
  'package-lock.json',
]

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(below)
    else yield below
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of deskSources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = /\.\w+$/.test(source) ? [path] : filesOf(path)
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the desk when its sources are not those of the last build. */
export function buildDesk() {
  const stamp = join(root, '.build/desk.stamp')
  const built = join(root, '.build/desk/index.html')
  const now = fingerprint()
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say('building the desk …')
  const vite = join(modules, 'vite/bin/vite.js')
  const { status } = spawnSync(node24(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) giveUp('the desk could not be built; the reason is above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

/** Programs that a first argument starts instead of the server; these need no built desk. */
const programs = {
  '--help': 'src/crs/help.ts',
  desktop: 'src/bridge/main.ts',
  backup: 'src/crs/backup.ts',
  restore: 'src/crs/restore.ts',
  verify: 'src/crs/verify.ts',
  personal: 'src/crs/personal.ts',
  factors: 'src/crs/factors.ts',
  agency: 'src/crs/agency.ts',
  user: 'src/crs/user.ts',
  seasons: 'src/crs/seasons.ts',
  network: 'src/crs/network.ts',
}

function start() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    giveUp(`Purser needs Node 20 or newer to start; this is ${process.version}.`)
  install({ dev: false })
  const [name = '', ...rest] = process.argv.slice(2)
  if (name === 'build') return buildDesk()
  const program = programs[name]
  if (!program) buildDesk()
  // The channel closes when this process ends without a message, as after kill -9, and so the child notices.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const args = program
    ? [join(root, program), ...rest]
    : [join(root, 'src/crs/main.ts'), ...process.argv.slice(2)]
  becomeParentOf(spawn(node24(), args, { stdio }))
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) start()
