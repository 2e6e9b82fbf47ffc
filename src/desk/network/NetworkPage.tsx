import { useEffect, useMemo, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { network as calls, type DescribedTable } from '../../contract/network.ts'
import { commands } from '../command/registry.ts'
import { useReadiness } from '../command/useCommands.ts'
import { Button, KeyHint } from '../field/Button.tsx'
import { columnsOf, figure, type Column } from '../grid/column.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { logFault } from '../request/fault.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { networkCommand } from './commands.ts'
import { countChanges, emptyDraft, useNetwork, type TableDraft } from './networkStore.ts'
import { loadStoredChanges } from './storedChanges.ts'

/** The tables of the network, with what is changed in each and not published; Enter opens one. The whole explanation is shown of the one with the cursor. */
export function NetworkPage() {
  const { t } = useTranslation('network')
  const answer = useCached(calls.tables, {}, { staleTime: 0 })
  const tables = answerOrUndefined(answer.data)?.tables
  const drafts = useNetwork((state) => state.drafts)
  const names = tables?.map(({ name }) => name).join(' ') ?? ''
  useEffect(() => {
    if (names !== '') loadStoredChanges(names.split(' ')).catch(logFault)
  }, [names])
  const shown = JSON.stringify(tables?.map(({ name, count, about }) => [name, count, about]))
  // The same list while it has the same rows: a new one would take back what has been typed to find a table.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const list = useMemo(() => tables, [shown])
  const columns = useMemo(() => tableColumns(t, drafts), [t, drafts])
  const changed = list?.reduce((sum, { name }) => sum + changesIn(drafts, name), 0) ?? 0
  useReadiness(changed)
  const grid = useRef<GridHandle>(null)
  const [current, setCurrent] = useState<DescribedTable>()
  const about = list?.find(({ name }) => name === current?.name)?.about
  const isLoaded = list !== undefined
  useEffect(() => {
    if (isLoaded) grid.current?.focus()
  }, [isLoaded])
  return (
    <>
      <NarrowedGrid
        ref={grid}
        name="network"
        list={list}
        columns={columns}
        label={t('tables')}
        keyOf={nameOf}
        searchedTexts={searchedTexts}
        onCurrent={setCurrent}
        onEnter={({ name: table }) => void commands.run(networkCommand.openTable, { table }, 'key')}
        answer={answer}
        none={t('none')}
        notes={changed > 0 && <span className="section-note">{t('unpublished', { count: changed })}</span>}
      />
      {about !== undefined && <p className="message plain table-about">{about}</p>}
      {changed > 0 && (
        <div className="chips">
          <Button kind="main" onPress={() => void commands.run(networkCommand.preview, {}, 'bar')}>
            <KeyHint command={networkCommand.preview} />
            {t('command.preview')}
          </Button>
        </div>
      )}
    </>
  )
}

const nameOf = ({ name }: DescribedTable) => name
/** Explanations name other tables, which typing a name would list as well, and before it. */
const searchedTexts = ({ name }: DescribedTable) => [name]

const changesIn = (drafts: Readonly<Record<string, TableDraft>>, table: string) =>
  countChanges(drafts[table] ?? emptyDraft)

const tableColumns = (
  t: TFunction<'network'>,
  drafts: Readonly<Record<string, TableDraft>>,
): Column<DescribedTable>[] =>
  columnsOf<DescribedTable>()(
    {
      name: { width: 180, tone: 'strong', needed: true, text: ({ name }) => name },
      count: figure(90, ({ count }) => count),
      changes: {
        ...figure(110, ({ name }) => changesIn(drafts, name)),
        text: ({ name }) => String(changesIn(drafts, name) || ''),
        tone: 'warn',
      },
      about: { width: 400, grow: 1, tone: 'muted glimpse', text: ({ about }) => about },
    },
    (key) => t(`column.${key}`),
  )
