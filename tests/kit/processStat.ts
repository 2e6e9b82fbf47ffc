import { readFileSync } from 'node:fs'

/** What `/proc` has of a process after its name; undefined where it has ended. */
export function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The id of the process that started it. */
export const parentOf = (pid: number | string) => Number(statOf(pid)?.[1])
