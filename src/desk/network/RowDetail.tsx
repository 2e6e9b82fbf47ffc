import { useTranslation } from 'react-i18next'
import type { DescribedColumn, DescribedTable } from '../../contract/network.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { shownText, type TableRow } from './tableRows.ts'

interface RowDetailProps {
  table: DescribedTable
  row: TableRow | undefined
  column: DescribedColumn | undefined
}

/** Explains the column of the cursor, and shows the difference of its row to the published one. */
export function RowDetail({ table, row, column }: RowDetailProps) {
  const { t } = useTranslation('network')
  return (
    <>
      {column && (
        <div>
          <SectionTitle>{column.name}</SectionTitle>
          <p>{column.about}</p>
          <p className="muted">{t('expected', { expected: column.expected })}</p>
          {column.example !== '' && <p className="muted">{t('example', { example: column.example })}</p>}
          {column.isInitial && <p className="muted">{t('initial')}</p>}
        </div>
      )}
      <div>
        <SectionTitle>{t('difference')}</SectionTitle>
        {row && row.state !== 'same' ? (
          <Difference table={table} row={row} />
        ) : (
          <p className="muted">{t('state.same')}</p>
        )}
      </div>
    </>
  )
}

function Difference({ table, row }: { table: DescribedTable; row: TableRow }) {
  const { t } = useTranslation('network')
  if (row.state === 'added' || row.state === 'withdrawn')
    return <p className="warn">{t(`state.${row.state}`)}</p>
  return table.columns.map((column, at) => {
    const { name } = column
    const [was, is] = [row.from?.[at] ?? '', row.cells[at] ?? ''].map((cell) => shownText(column, cell))
    return (
      was !== is && (
        <p key={name}>
          <span className="strong">{name}</span> {`${was || t('empty')} →`}{' '}
          <span className="warn">{is || t('empty')}</span>
        </p>
      )
    )
  })
}
