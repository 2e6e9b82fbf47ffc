import { useMemo, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { group as calls } from '../../contract/group.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { NumberField } from '../field/NumberField.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { TextField } from '../field/TextField.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import { useListEntry } from '../grid/enterList.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useLatest, useRows } from '../grid/useRows.ts'
import { formatDateTime } from '../language/date.ts'
import { useRecord } from '../request/record.ts'
import { searched } from './terms.ts'
import { useGroup, type GroupFilter } from './groupStore.ts'

type Found = AnswerOf<typeof calls.list>['groups'][number]

interface GroupSearchProps {
  /** Why the group of the address is not shown. */
  missed: Refusal | undefined
  word(problem: unknown): string
}

function searchedFilter(): GroupFilter {
  const { groupName, ...size } = searched()
  return { ...size, ...(groupName !== undefined && { name: groupName }) }
}

/** Groups by name and number of travellers; a company with a booking code opens one directly. */
export function GroupSearch({ missed, word }: GroupSearchProps) {
  const { t } = useTranslation('group')
  const grid = useRef<GridHandle>(null)
  const chosen = useGroup((state) => state.filter)
  const filter = useMemo(() => chosen ?? searchedFilter(), [chosen])
  const setFilter = (change: (filter: GroupFilter) => GroupFilter) =>
    useGroup.setState({ filter: change(filter) })
  const [company, setCompany] = useState('')
  const [problem, setProblem] = useState<string>()
  const found = useRecord(calls.list, { query: filter }, { staleTime: 0 })
  const answer = found.data
  const groups = useLatest(answer === undefined || isRefusal(answer) ? undefined : answer.groups)
  const rows = useRows(groups)
  const columns = useMemo(() => foundColumns(t), [t])
  const toGrid = useListEntry(grid, found.isFetching)

  async function openCode(code: string): Promise<void> {
    if (company === '' || code === '') return
    const outcome = await commands.run('group.open', { company, code }, 'screen')
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  const least = (key: 'minPassengers' | 'maxPassengers') => (value: number | undefined) =>
    setFilter(({ [key]: _, ...rest }) => ({ ...rest, ...(value !== undefined && { [key]: value }) }))

  return (
    <>
      <div className="chips" role="search" aria-label={t('search.title')}>
        <TextField
          label={t('search.name')}
          value={filter.name ?? ''}
          onChange={(name) =>
            setFilter(({ name: _, ...rest }) => ({ ...rest, ...(name !== '' && { name }) }))
          }
          onEnter={toGrid}
          autoFocus
        />
        <NumberField
          label={t('search.least')}
          value={filter.minPassengers}
          least={0}
          onChange={least('minPassengers')}
          onEnter={toGrid}
        />
        <NumberField
          label={t('search.most')}
          value={filter.maxPassengers}
          least={0}
          onChange={least('maxPassengers')}
          onEnter={toGrid}
        />
        <TextField
          label={t('search.company')}
          size={6}
          value={company}
          tidy={(text) => text.toUpperCase()}
          onChange={setCompany}
        />
        <TextField label={t('search.code')} size={12} value="" onChange={(code) => void openCode(code)} />
      </div>
      <Problem words={problem ?? (missed && word(missed))} />
      <Grid
        ref={grid}
        name="groups"
        rows={rows}
        columns={columns}
        label={t('search.title')}
        keyOf={({ crsReservationId }) => crsReservationId}
        onEnter={({ crsReservationId: reference }) => void commands.run('group.open', { reference }, 'key')}
      />
      <QueryStatus of={found} word={word} none={groups?.length === 0 && t('search.none')} />
    </>
  )
}

function foundColumns(t: TFunction<'group'>): Column<Found>[] {
  return [
    {
      key: 'name',
      title: t('column.group'),
      width: 220,
      grow: 1,
      tone: 'strong',
      text: ({ groupName }) => groupName,
    },
    {
      key: 'reference',
      title: t('recall:booking.reference'),
      width: 100,
      text: ({ crsReservationId }) => crsReservationId,
    },
    {
      key: 'code',
      title: t('search.code'),
      width: 160,
      text: ({ company, rootCode }) => `${company} ${rootCode}`,
    },
    {
      key: 'size',
      title: t('column.travellers'),
      width: 100,
      numeric: true,
      text: ({ size }) => String(size),
      value: ({ size }) => size,
    },
    {
      key: 'trip',
      title: t('column.trip'),
      width: 120,
      text: ({ origin, destination }) => `${origin} – ${destination}`,
    },
    {
      key: 'departs',
      title: t('column.departs'),
      width: 160,
      text: ({ departureDateTime }) => formatDateTime(departureDateTime),
      value: ({ departureDateTime }) => departureDateTime,
    },
    {
      key: 'status',
      title: t('recall:booking.status'),
      width: 120,
      text: ({ status }) => t(`recall:status.${status}`),
    },
    {
      key: 'until',
      title: t('recall:booking.until'),
      width: 160,
      tone: 'muted',
      text: ({ optionDateTime }) => (optionDateTime ? formatDateTime(optionDateTime) : ''),
      value: ({ optionDateTime = '' }) => optionDateTime,
    },
  ]
}
