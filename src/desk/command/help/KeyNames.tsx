import { Fragment } from 'react'
import { keyName } from '../keys/keyName.ts'

/** Every way to press a shortcut, on key caps. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className="help-keys">
      {keys.map((way) => (
        <Fragment key={way}>
          <kbd className="key">{keyName(way)}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  )
}
