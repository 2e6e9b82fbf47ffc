import { keyName } from './keyName.ts'
import { shortcuts } from '../keyboard.ts'

/** The key of a command before its title on a button, unless the operator wants none there. */
export function KeyHint({ command }: { command: string }) {
  const keys = shortcuts.keysOf(command)
  return keys === undefined ? null : <span className="key-hint">{`${keyName(keys)} `}</span>
}
