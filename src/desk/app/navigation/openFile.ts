/** How long a window may take to read a file, in ms. */
const reading = 60_000

/** Opens a file in a window of its own; where the browser allows none, it is saved. */
export function openFile({ name, bytes }: { name: string; bytes: Uint8Array }, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
  if (window.open(address, '_blank') === null) save(address, name)
  setTimeout(() => URL.revokeObjectURL(address), reading)
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
