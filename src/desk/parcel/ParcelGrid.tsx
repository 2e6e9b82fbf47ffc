import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { parcel as calls } from '../../contract/parcel.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { Button } from '../field/Button.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import { useListEntry } from '../grid/enterList.ts'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useLatest } from '../grid/useLatest.ts'
import { useRows } from '../grid/useRows.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { useRecord } from '../request/record.ts'
import { isDemoWorld } from '../request/demoWorld.ts'
import { printCode } from './parcelText.ts'
import { useParcels, type SmallPackage } from './parcelStore.ts'

interface ParcelGridProps {
  word(problem: unknown): string
  /** Goes to the rows that what was typed leaves. */
  ref: Ref<{ enter(): void }>
}

/** Milliseconds between refreshes, which show what other ports have recorded. */
const refetchInterval = 60_000

/** The small packages of the agency and of its ports; Enter goes on with tracking the one under the cursor. */
export function ParcelGrid({ word, ref }: ParcelGridProps) {
  const { t } = useTranslation('parcel')
  const text = useParcels((state) => state.text)
  const current = useParcels((state) => state.current?.packageCode)
  const answer = useRecord(
    calls.list,
    { query: text === '' ? {} : { text } },
    { staleTime: 0, refetchInterval },
  )
  const found = answer.data
  const listed = useLatest(found === undefined || isRefusal(found) ? undefined : found.smallPackages)
  const rows = useRows(listed)
  const columns = useMemo(() => parcelColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const enter = useListEntry(grid, answer.isFetching)
  useImperativeHandle(ref, () => ({ enter }), [enter])
  useEffect(() => {
    if (listed === undefined) return
    const at = Math.max(
      listed.findIndex(({ packageCode }) => packageCode === current),
      0,
    )
    useParcels.setState({ current: listed[at] })
    grid.current?.go(rows.placeOf(at))
  }, [listed, rows, current])
  return (
    <>
      <Grid
        ref={grid}
        name="smallPackages"
        rows={rows}
        columns={columns}
        label={t('list')}
        keyOf={({ packageCode }) => packageCode}
        onCursor={(row) => useParcels.setState({ current: row })}
        onEnter={({ packageCode }) => void commands.run('parcel.scan', { code: packageCode }, 'key')}
      />
      <QueryStatus
        of={answer}
        word={word}
        none={listed?.length === 0 && t(text === '' ? 'none' : 'noneFound')}
        action={text === '' && isDemoWorld() && <Example />}
      />
    </>
  )
}

function Example() {
  const { t } = useTranslation('parcel')
  return (
    <Button onPress={() => void commands.run('parcel.example', {}, 'bar')}>
      <KeyHint command="parcel.example" />
      {t('command.example')}
    </Button>
  )
}

function toneOf({ status }: SmallPackage): string | undefined {
  if (status === 'CANCELLED' || status === 'RETURNED') return 'bad'
  return status === 'HANDED_OVER' ? 'good' : undefined
}

function parcelColumns(t: TFunction<'parcel'>): Column<SmallPackage>[] {
  return [
    {
      ...{ key: 'code', title: t('code'), width: 108, tone: 'strong', needed: true },
      text: ({ packageCode }) => printCode(packageCode),
    },
    {
      ...{ key: 'status', title: t('statusLabel'), width: 118, tone: toneOf },
      text: ({ status }) => t(`status.${status}`),
    },
    {
      ...{ key: 'route', title: t('route'), width: 92 },
      text: ({ origin, destination }) => `${origin.idOrCode}→${destination.idOrCode}`,
    },
    { ...{ key: 'sender', title: t('sender'), width: 105, grow: 1 }, text: ({ senderName }) => senderName },
    {
      ...{ key: 'receiver', title: t('receiver'), width: 105, grow: 1 },
      text: ({ receiverName }) => receiverName,
    },
    {
      ...{ key: 'quantity', title: t('field.quantity'), width: 70, numeric: true },
      ...{ text: ({ quantity }) => String(quantity), value: ({ quantity }) => quantity },
    },
    {
      ...{ key: 'price', title: t('price'), width: 80, numeric: true },
      ...{ text: ({ price }) => formatMoney(price), value: ({ price }) => price },
    },
    { ...{ key: 'company', title: t('field.company'), width: 60 }, text: ({ company }) => company.idOrCode },
    { ...{ key: 'agency', title: t('agency'), width: 64, tone: 'muted' }, text: ({ agency }) => agency },
    {
      ...{ key: 'accepted', title: t('accepted'), width: 150, tone: 'muted' },
      text: ({ events }) => formatDateTime(events[0]?.at ?? ''),
      value: ({ events }) => events[0]?.at ?? '',
    },
  ]
}
