/** Milliseconds for which the address of a file stays valid. */
const valid = 60_000

/** Downloads a file of an object URL. */
export function download(address: string, name: string): void {
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
