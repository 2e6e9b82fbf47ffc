import { useKeyName } from './keyName.ts'

/** The shortcut of a command before its title on a button, unless switched off in the settings. */
export function KeyHint({ command }: { command: string }) {
  const key = useKeyName(command)
  return (
    key !== undefined && (
      <>
        <span className="key key-hint">{key}</span>{' '}
      </>
    )
  )
}
