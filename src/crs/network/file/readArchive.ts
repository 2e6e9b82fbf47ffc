import { Unzip, UnzipInflate } from 'fflate'

export interface ArchiveLimits {
  /** Bytes of all files together when expanded. */
  bytes: number
  files: number
}

/** A file that is not read, in words for the person who gave it. */
export class ArchiveRefused extends Error {}

/** Compressed bytes that are expanded before the limits are checked again: at most 1,000 times as many result. */
const step = 1 << 14

/** Searched in as many last bytes as the longest comment and the record have. */
const endRecord = { signature: 'PK\u0005\u0006', bytes: 65_557 }

const hasEnd = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(-endRecord.bytes)).includes(endRecord.signature, 0, 'latin1')

const refuse = (message: string): never => {
  throw new ArchiveRefused(message)
}

/** Absolute names, and those that lead out of the folder that they would be written into. */
const leadsOut = (name: string) =>
  /^[\\/]|^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..') || name.includes('\0')

/**
 * Returns the wanted files of a .zip by name. Expansion stops at the limits: what the archive declares about its sizes is
 * not trusted. Throws ArchiveRefused.
 */
export function readArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  isWanted: (name: string) => boolean = () => true,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let count = 0
  let expanded = 0
  const incomplete = new Set<string>()
  const unzip = new Unzip((file) => {
    count++
    if (count > limits.files) refuse(`The archive has more than ${limits.files} files.`)
    if (leadsOut(file.name)) refuse(`The archive has a file outside its folder: ${file.name}.`)
    if (file.name.endsWith('/') || !isWanted(file.name)) return
    if (files.has(file.name) || incomplete.has(file.name)) refuse(`The archive has two files ${file.name}.`)
    const chunks: Uint8Array[] = []
    incomplete.add(file.name)
    file.ondata = (error, chunk, final) => {
      // An exception of this function comes back as an error.
      if (error instanceof ArchiveRefused) throw error
      if (error) refuse(`The file ${file.name} of the archive is damaged.`)
      expanded += chunk.length
      if (expanded > limits.bytes)
        refuse(`The archive has more than ${Math.floor(limits.bytes / 2 ** 20)} MB when it is expanded.`)
      chunks.push(chunk)
      if (!final) return
      files.set(file.name, Buffer.concat(chunks))
      incomplete.delete(file.name)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) refuse('The file is not a .zip archive.')
  if (!hasEnd(bytes)) refuse('The archive is incomplete.')
  try {
    for (let at = 0; at < bytes.length; at += step)
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    refuse('The archive is damaged.')
  }
  if (incomplete.size > 0 || count === 0) refuse('The archive is incomplete.')
  return files
}
