/** Milliseconds for which the address of a file stays valid. */
const valid = 60_000

/** Downloads a file of an object URL. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file that may be large: the browser keeps its parts on disk where they do not fit. */
export function saveFile(name: string, type: string, parts: readonly Blob[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), valid)
}

/** Milliseconds for which the file’s object URL stays valid. */
const reading = 60_000

/** Opens a file in a new window; if the browser blocks it, downloads the file. */
export function openFile({ name, bytes }: { name: string; bytes: Uint8Array }, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  if (window.open(address, '_blank') === null) download(address, name)
  setTimeout(() => URL.revokeObjectURL(address), reading)
}
