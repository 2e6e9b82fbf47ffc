import { useKeyName } from './useKeyName.ts'

/** The key of a command before its title on a button, unless the operator wants none there. */
export function KeyHint({ command }: { command: string }) {
  const key = useKeyName(command)
  return key === undefined ? null : <span className="key-hint">{`${key} `}</span>
}
