import { useEffect, useLayoutEffect, useState, useMemo, useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { group as calls } from '../../../contract/group.ts'
import { groupCommand } from '../../group/commands.ts'
import { commands } from '../../command/registry.ts'
import { GroupView } from '../../group/GroupView.tsx'
import { closeGroup, useGroup, type Group, type GroupFilter } from '../../group/groupStore.ts'
import { PasteDialog } from '../../sale/entry/paste/PasteDialog.tsx'
import { readPastedTravellers } from '../../sale/entry/paste/read.ts'
import { NumberField } from '../../field/NumberField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { TextField } from '../../field/TextField.tsx'
import { columnsOf, type Column, figure } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../../grid/gridHandle.ts'
import { useLatest, useRows } from '../../grid/rows.ts'
import { formatDateTime } from '../../language/date.ts'
import { useRefused } from '../../command/useCommands.ts'
import { refusalText } from '../../request/fault.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { searched } from '../../group/terms.ts'
import { statusText } from '../../language/text.ts'

/** Groups: finds one, or shows the one of the address. */
export function Groups() {
  const { reservationId } = useParams()
  const group = useGroup((state) => state.shown)
  const shown = group && isOf(group, reservationId) ? group : undefined
  useLayoutEffect(() => {
    const { shown: before } = useGroup.getState()
    if (before && !isOf(before, reservationId)) closeGroup()
  }, [reservationId])
  const missed = useGroupOfAddress(reservationId, shown !== undefined)
  return shown ? (
    <>
      <GroupView group={shown} readNames={readPastedTravellers} />
      <PasteDialog />
    </>
  ) : (
    <GroupSearch missed={missed} />
  )
}

const isOf = ({ bookings }: Group, reservationId: string | undefined) =>
  bookings.some(({ crsReservationId }) => crsReservationId === reservationId?.toUpperCase())

/** Opens the group of an address that was opened as such; returns why there is none. */
function useGroupOfAddress(reservationId: string | undefined, isShown: boolean): Refusal | undefined {
  const [missed, setMissed] = useState<Refusal>()
  useEffect(() => {
    setMissed(undefined)
    if (!reservationId || isShown) return undefined
    let isHere = true
    void open(reservationId)
    return () => void (isHere = false)

    async function open(reference: string): Promise<void> {
      const outcome = await commands.run(groupCommand.open, { reference }, 'screen')
      if (isHere && !outcome.done) setMissed(outcome.refusal)
    }
  }, [reservationId, isShown])
  return missed
}

type Found = AnswerOf<typeof calls.list>['groups'][number]

function searchedFilter(): GroupFilter {
  const { groupName, ...size } = searched()
  return { ...size, ...(groupName !== undefined && { name: groupName }) }
}

/**
 * Groups by name and number of travellers; a company with a booking code opens one directly. `missed`: why the group of
 * the address is not shown.
 */
function GroupSearch({ missed }: { missed: Refusal | undefined }) {
  const { t } = useTranslation(['group', 'booking'])
  const grid = useRef<GridHandle>(null)
  const chosen = useGroup((state) => state.filter)
  const filter = useMemo(() => chosen ?? searchedFilter(), [chosen])
  const setFilter = (change: (filter: GroupFilter) => GroupFilter) =>
    useGroup.setState({ filter: change(filter) })
  const [company, setCompany] = useState('')
  const [problem, run] = useRefused()
  const found = useCached(calls.list, { query: filter }, { staleTime: 0 })
  const answer = found.data
  const groups = useLatest(answerOrUndefined(answer)?.groups, found.isFetching)
  const rows = useRows(groups)
  const columns = useMemo(() => foundColumns(t), [t])
  const toGrid = useMoveToGrid(grid, found.isFetching)

  function openCode(code: string): void {
    if (company !== '' && code !== '') run(groupCommand.open, { company, code })
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
        <TextField label={t('search.code')} size={12} value="" onChange={openCode} />
      </div>
      <Problem words={problem ?? (missed && refusalText(missed))} />
      <Grid
        ref={grid}
        name="groups"
        rows={rows}
        columns={columns}
        label={t('search.title')}
        keyOf={({ crsReservationId }) => crsReservationId}
        onEnter={({ crsReservationId: reference }) =>
          void commands.run(groupCommand.open, { reference }, 'key')
        }
      />
      <QueryStatus of={found} none={groups?.length === 0 && t('search.none')} />
    </>
  )
}

const foundColumns = (t: TFunction<['group', 'booking']>): Column<Found>[] =>
  columnsOf<Found>()(
    {
      name: {
        title: t('column.group'),
        width: 220,
        grow: 1,
        tone: 'strong',
        text: ({ groupName }) => groupName,
      },
      reference: {
        title: t('booking:booking.reference'),
        width: 100,
        text: ({ crsReservationId }) => crsReservationId,
      },
      code: {
        title: t('search.code'),
        width: 160,
        text: ({ company, rootCode }) => `${company} ${rootCode}`,
      },
      size: { ...figure(100, ({ size }) => size), title: t('column.travellers') },
      trip: { width: 120, text: ({ origin, destination }) => `${origin} – ${destination}` },
      departs: {
        width: 160,
        text: ({ departureDateTime }) => formatDateTime(departureDateTime),
        value: ({ departureDateTime }) => departureDateTime,
      },
      status: {
        title: t('booking:booking.status'),
        width: 120,
        text: ({ status }) => statusText(status),
      },
      until: {
        title: t('booking:booking.until'),
        width: 160,
        tone: 'muted',
        text: ({ optionDateTime }) => (optionDateTime ? formatDateTime(optionDateTime) : ''),
        value: ({ optionDateTime = '' }) => optionDateTime,
      },
    },
    (key) => t(`column.${key}`),
  )
