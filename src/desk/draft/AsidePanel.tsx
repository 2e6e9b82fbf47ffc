import { draftCommand } from './commands.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { keyNameOf } from '../keys/keyName.ts'
import { commands } from '../command/registry.ts'
import { Problem } from '../field/Problem.tsx'
import type { Column } from '../grid/column.ts'
import { problemText } from '../request/problemText.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { Grid } from '../grid/Grid.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useParked, type Parked } from './parking.ts'
import { useSaved, type SavedRow } from './saved/saved.ts'

/** A booking that was put aside: parked in a slot, or saved under a name. */
type Aside = ({ kind: 'parked' } & Parked) | ({ kind: 'saved' } & SavedRow)

/** The parked and the saved bookings, which `load` loads, in one list; Enter or a click continues one. */
export function AsidePanel({ load }: { load(): Promise<Refusal | undefined> }) {
  const { t } = useTranslation('draft')
  const parked = useParked((state) => state.parked)
  const saved = useSaved((state) => state.rows)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => void load().then(setProblem, setProblem), [load])
  const shown = useMemo(() => asideOf(parked, saved), [parked, saved])
  const rows = useRows(shown)
  const columns = useMemo(() => columnsFor((key) => t(`aside.${key}`)), [t])
  return (
    <>
      <SectionTitle count={shown.length || undefined}>{t('aside.title')}</SectionTitle>
      {shown.length > 0 && (
        <div {...asHigh(shown.length)}>
          <Grid
            name="aside"
            rows={rows}
            columns={columns}
            label={t('aside.title')}
            keyOf={keyOf}
            onEnter={resume}
            opensOnClick
          />
        </div>
      )}
      {problem !== undefined && <Problem words={problemText(problem)} />}
      {problem === undefined && shown.length === 0 && <p className="empty">{t('aside.none')}</p>}
    </>
  )
}

function asideOf(parked: readonly Parked[], saved: readonly SavedRow[]): readonly Aside[] {
  return [
    ...parked.map((one) => ({ kind: 'parked', ...one }) as const),
    ...saved.map((one) => ({ kind: 'saved', ...one }) as const),
  ]
}

function keyOf(aside: Aside): string {
  return aside.kind === 'parked' ? `parked ${aside.slot}` : `saved ${aside.id}`
}

function resume(aside: Aside): void {
  if (aside.kind === 'parked') void commands.run(draftCommand.resume, { slot: aside.slot }, 'bar')
  else void commands.run(draftCommand.load, { id: aside.id }, 'bar')
}

/** The key of a parked booking; what a saved one contains. */
function aboutOf(aside: Aside): string {
  return aside.kind === 'saved' ? aside.about : keyNameOf(draftCommand.slot(aside.slot))
}

function columnsFor(word: (key: 'kind' | 'name' | 'about' | Aside['kind']) => string): Column<Aside>[] {
  return [
    { key: 'kind', title: word('kind'), width: 110, tone: 'muted', text: ({ kind }) => word(kind) },
    { key: 'name', title: word('name'), width: 120, grow: 1, tone: 'strong', text: ({ name }) => name },
    { key: 'about', title: word('about'), width: 140, grow: 2, text: aboutOf },
  ]
}
