import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFile } from '../durableFile.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts secrets that must be readable again before they are stored. */
export interface Seal {
  /** `bound` is the owner of the text; it can be opened with the same value only. */
  close(text: string, bound: string): Buffer
  open(sealed: Buffer, bound: string): string
}

/** A key in a file next to the data, created once and readable by its owner only. */
export function keyIn(folder: string, name: 'gateway' | 'codes'): Buffer {
  const file = join(folder, `${name}.key`)
  createFile(file, randomBytes(32))
  return readFileSync(file)
}

export function sealWith(key: Buffer): Seal {
  return {
    close(text, bound) {
      const nonce = randomBytes(nonceBytes)
      const closing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(bound))
      const closed = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([nonce, closing.getAuthTag(), closed])
    },
    open(sealed, bound) {
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(bound))
      opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = [opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}
