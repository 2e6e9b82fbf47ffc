import { download } from '../../browser/save.ts'

/** Milliseconds for which the file’s object URL stays valid. */
const reading = 60_000

/** Opens a file in a new window; if the browser blocks it, downloads the file. */
export function openFile({ name, bytes }: { name: string; bytes: Uint8Array }, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  if (window.open(address, '_blank') === null) download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), reading)
}
