import { KeyNames } from './KeyNames.tsx'
import type { HelpRow } from './helpRows.ts'
import { useDescriptions } from './useHelp.ts'

/** Commands by what they do, each with its key. */
export function HelpRows({ rows }: { rows: readonly HelpRow[] }) {
  const described = useDescriptions()
  return (
    <dl className="help-rows">
      {rows.map(({ command, keys }) => (
        <div key={command} className="help-row">
          <dt>{described(command)}</dt>
          <dd>
            <KeyNames keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
