import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type CopiedFile, inLanes, readSum, writeFileSynced } from './copy.ts'

/** Content of a base backup, and the position from which its WAL is needed; written last. */
export interface Manifest {
  format: 1
  system: string
  /** ISO times; the data is consistent from the second one on. */
  startedAt: string
  endedAt: string
  /** The first and the last WAL segment that make it consistent. */
  firstSegment: string
  lastSegment: string
  /** The position at which it is consistent. */
  stop: string
  files: CopiedFile[]
}

/** A complete base backup. */
export interface Base {
  name: string
  path: string
  manifest: Manifest
}

export const baseFolder = (backupFolder: string) => join(backupFolder, 'base')
/** The end of the name of a base backup that is being made, or being deleted. */
export const unfinished = '.part'
const manifestFile = 'manifest.json'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: sumOf(JSON.stringify(manifest)), manifest })
  await writeFileSynced(join(path, manifestFile), text)
}

/** The manifest of a base backup; undefined if it is damaged. */
function readManifest(path: string): Manifest | undefined {
  try {
    const { sha256, manifest } = JSON.parse(readFileSync(join(path, manifestFile), 'utf8')) as {
      sha256: string
      manifest: Manifest
    }
    return sha256 === sumOf(JSON.stringify(manifest)) ? manifest : undefined
  } catch {
    return undefined
  }
}

const namesIn = (backupFolder: string) =>
  existsSync(baseFolder(backupFolder)) ? readdirSync(baseFolder(backupFolder)).toSorted() : []

/** Base backups that were completed, oldest first, and the paths of manifests that cannot be read. */
export function readBases(backupFolder: string): { bases: Base[]; damaged: string[] } {
  const found = namesIn(backupFolder)
    .filter((name) => !name.endsWith(unfinished))
    .map((name) => ({ name, path: join(baseFolder(backupFolder), name) }))
    .map((one) => ({ ...one, manifest: readManifest(one.path) }))
  return {
    bases: found.flatMap(({ manifest, ...one }) => (manifest ? [{ ...one, manifest }] : [])),
    damaged: found.filter(({ manifest }) => !manifest).map(({ path }) => join(path, manifestFile)),
  }
}

/** Deletes what backups that were ended half way have left. */
export async function removeUnfinished(backupFolder: string): Promise<void> {
  for (const name of namesIn(backupFolder).filter((one) => one.endsWith(unfinished)))
    await rm(join(baseFolder(backupFolder), name), { recursive: true })
}

/** Every file of a base backup that is missing, changed or too much. */
export async function problemsOf({ path, manifest }: Base): Promise<string[]> {
  const listed = new Set([manifestFile, ...manifest.files.map((file) => file.path)])
  const extra = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !listed.has(relative(path, file)))
  const checked = await inLanes(manifest.files, async (file) => {
    const present = await readSum(join(path, file.path))
    if (!present) return [`${join(path, file.path)} is missing`]
    const same = present.size === file.size && present.sha256 === file.sha256
    return same ? [] : [`${join(path, file.path)} is damaged`]
  })
  return [...checked.flat(), ...extra.map((file) => `${file} is not of this backup`)]
}
