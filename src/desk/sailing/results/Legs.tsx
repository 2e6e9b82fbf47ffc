import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import { createRows } from '../../grid/rows.ts'
import { useMedia } from '../../look/useMedia.ts'
import { LegTab, LegTabs } from '../search/LegTabs.tsx'
import { useSailing, type Result } from '../sailingStore.ts'
import { useResultColumns } from './resultColumns.ts'
import { keyOf, Results, rowClass } from './Results.tsx'

interface Props {
  /** The operator wants the company’s column. */
  company: boolean
}

/** The trips of the leg shown, with a tab for each other leg; on a wide screen the lists of all legs, in their order. */
export function Legs({ company }: Props) {
  const { t } = useTranslation('sailing')
  const shown = useSailing((state) => state.leg)
  const legs = useSailing(({ asked }) => asked?.legs.length ?? 1)
  const isWide = useMedia(wide)
  if (!isWide || legs < 2)
    return (
      <div className="leg" data-spot="results">
        <LegTabs />
        <Results company={company} />
      </div>
    )
  return (
    <div className="legs" role="group" aria-label={t('legs')}>
      {Array.from({ length: legs }, (_, leg) =>
        leg === shown ? (
          // Keeps its element, and with it the focus, when another leg is shown.
          <div key="shown" className="leg" data-spot="results">
            <LegTab leg={leg} />
            <Results company={company} />
          </div>
        ) : (
          <div key={leg} className="leg other">
            <LegTab leg={leg} />
            <OtherLeg leg={leg} company={company} />
          </div>
        ),
      )}
    </div>
  )
}

const noRows = createRows<Result>([])

/** The trips of a leg that is not the one shown; Enter or a click chooses one. */
function OtherLeg({ leg, company }: Props & { leg: number }) {
  const { t } = useTranslation('sailing')
  const rows = useSailing((state) => state.answers[leg]) ?? noRows
  const columns = useResultColumns(leg, rows, company)
  return (
    <Grid
      rows={rows}
      columns={columns}
      label={`${t('trips')} ${leg + 1}`}
      keyOf={keyOf}
      rowClass={rowClass}
      onEnter={({ number }) =>
        void commands.run('sailing.choose', { picks: [{ by: 'number', number }], from: leg }, 'key')
      }
    />
  )
}

const wide = '(min-width: 1700px)'
