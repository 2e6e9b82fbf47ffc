import { groupCommand } from './commands.ts'
import { saleCommand } from '../sale/commands.ts'
import { nameOfLeader } from '../../domain/value/personName.ts'
import { type ReactNode, useMemo, useRef, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../command/keyboard.ts'
import { KeyHint, Button } from '../field/Button.tsx'
import { commands } from '../command/registry.ts'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { formatDateTime } from '../language/date.ts'
import { vehicleRows, isReadable, type GroupVehicle, groupGrid } from './groupChanges.ts'
import { useRefused } from '../command/useCommands.ts'
import { useGroup, type Group, groupVehicleFields, typeVehicle } from './groupStore.ts'
import { travellerRows, type ReadLine, type Traveller } from './travellers.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { TFunction } from 'i18next'
import type { EditColumn, CellProblem } from '../grid/column.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useWatchedGrid } from '../sale/model/missing/missingFields.ts'
import { mistakeOf, travellerColumns } from './travellerColumns.ts'
import { statusText } from '../language/text.ts'

interface GroupViewProps {
  group: Group
  /** Reads typed or pasted lines as names. `today` is YYYY-MM-DD of the agency. */
  readNames(text: string, today: string): readonly ReadLine[] | Refusal
}

/** The group on screen: its figures and deadlines, the line for names, and its travellers. */
export function GroupView({ group, readNames }: GroupViewProps) {
  const typed = useGroup((state) => state.typed)
  const typedVehicles = useGroup((state) => state.typedVehicles)
  const travellers = useMemo(() => travellerRows(group, typed, lineContext.get().today), [group, typed])
  const vehicles = useMemo(() => vehicleRows(group, typedVehicles), [group, typedVehicles])
  return (
    <>
      <GroupSummary group={group} />
      {group.openReservationId && (
        <NameLine readNames={readNames} againstSingleNames={group.againstSingleNames}>
          <Unsaved
            typed={Object.keys(typed).length + Object.keys(typedVehicles).length}
            wrong={travellers.filter((traveller) => traveller.wrong).length}
          />
        </NameLine>
      )}
      <GroupButtons isOpen={group.openReservationId !== undefined} />
      {vehicles.length > 0 && <VehicleGrid vehicles={vehicles} />}
      <TravellerGrid travellers={travellers} againstSingleNames={group.againstSingleNames} />
    </>
  )
}

/** Shows what is read of pasted names before any is put on a traveller. */
function showNames(againstSingleNames: string | undefined, text: string): void {
  const company = againstSingleNames === undefined ? {} : { againstSingleNames }
  void commands.run(saleCommand.pasteNames, { text, ...company }, 'key')
}

interface NameLineProps extends Pick<GroupViewProps, 'readNames'> {
  againstSingleNames: string | undefined
  children: ReactNode
}

/** A name for the row of the cursor, or many pasted ones for the rows without a name. */
function NameLine({ readNames, againstSingleNames, children }: NameLineProps) {
  const { t } = useTranslation('group')
  const [problem, run] = useRefused()
  function enter(text: string): void {
    if (text !== '') run(groupCommand.enterNames, { lines: readNames(text, lineContext.get().today) })
  }
  return (
    <div
      className="chips"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!text.trim().includes('\n')) return
        event.preventDefault()
        showNames(againstSingleNames, text)
      }}
    >
      <TextField
        label={t('names')}
        size={70}
        placeholder={t('namesLike')}
        value=""
        onChange={enter}
        onEnter={() => undefined}
        autoFocus
      />
      {children}
      <Problem words={problem} />
    </div>
  )
}

function GroupButtons({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('group')
  const open = ['save', 'nextWrong', 'cabins', 'terms', 'issue'] as const
  const shown = [...(isOpen ? open : []), 'print' as const]
  return (
    <div className="chips">
      {shown.map((verb) => (
        <Button key={verb} onPress={() => void commands.run(groupCommand[verb], {}, 'bar')}>
          <KeyHint command={groupCommand[verb]} />
          {t(`command.${verb}`)}
        </Button>
      ))}
    </div>
  )
}

const deadlineTones = { met: 'good', open: '', soon: 'warn', missed: 'bad' } as const

/** In the row of the names, which has room for them, so that nothing moves when they come. */
function Unsaved({ typed, wrong }: { typed: number; wrong: number }) {
  const { t } = useTranslation('group')
  return (
    <div className="chips" role="status">
      {typed > 0 && <Chip label={t('typed')} value={String(typed)} tone="warn" />}
      {wrong > 0 && <Chip label={t('wrong')} value={String(wrong)} tone="bad" />}
    </div>
  )
}

function Chip({ label, value, tone = '' }: { label: string; value: string; tone?: string }) {
  return (
    <div className="chip">
      <span className="chip-label">{label}</span>
      <span className={tone === '' ? 'chip-value' : `chip-value ${tone}`}>{value}</span>
    </div>
  )
}

function GroupSummary({ group }: { group: Group }) {
  const { t } = useTranslation(['group', 'sale', 'booking'])
  const { leader, optionDateTime } = group
  const chips: [label: string, value: string, tone?: string][] = [
    [t('column.group'), group.groupName],
    [
      t('booking:booking.reference'),
      group.bookings.map(({ crsReservationId }) => crsReservationId).join(' '),
    ],
    [t('search.code'), `${group.company} ${group.rootCode}`],
    ...[
      [t('sale:leader'), nameOfLeader(leader)] as [string, string],
      [t('booking:booking.phone'), leader.mobile ?? ''] as [string, string],
    ].filter(([, value]) => value !== ''),
    ...(optionDateTime
      ? [[t('booking:booking.until'), formatDateTime(optionDateTime)] as [string, string]]
      : []),
    ...group.counts.map(({ type, total, named, issued }): [string, string] => [
      type,
      t('counted', { total, named, issued }),
    ]),
    ...group.deadlines.map(({ field, time, state }): [string, string, string] => [
      t(`deadline.${field}`),
      `${formatDateTime(time)} ${t(`state.${state}`)}`,
      deadlineTones[state],
    ]),
  ]
  return (
    <div className="chips" role="status">
      {chips.map(([label, value, tone = '']) => (
        <Chip key={label} label={label} value={value} tone={tone} />
      ))}
    </div>
  )
}

/** Plates, drivers, lengths and heights of the vehicles, typed over like the names. */
function VehicleGrid({ vehicles }: { vehicles: readonly GroupVehicle[] }) {
  const { t } = useTranslation(['group', 'sale', 'booking'])
  const columns = useMemo(() => vehicleColumns(t), [t])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  return (
    <section className="group-rows few">
      <SectionTitle>{t('sale:vehicles')}</SectionTitle>
      <EditGrid
        ref={handle}
        name="coaches"
        rows={vehicles}
        columns={columns}
        label={t('sale:vehicles')}
        keyOf={({ uuid }) => uuid}
      />
    </section>
  )
}

const widths = { plate: 140, driver: 160, size: 140 }

function vehicleColumns(t: TFunction<['group', 'sale', 'booking']>): EditColumn<GroupVehicle>[] {
  return [
    {
      key: 'row',
      title: '#',
      width: 56,
      numeric: true,
      needed: true,
      tone: 'muted',
      text: ({ number }) => String(number),
    },
    { key: 'category', title: t('sale:column.type'), width: 90, text: ({ category }) => category },
    ...groupVehicleFields.map((field): EditColumn<GroupVehicle> => ({
      key: field,
      title: t(`sale:column.${field}`),
      width: widths[field],
      text: ({ texts }) => texts[field],
      tone: ({ isTyped }) => (isTyped ? 'warn' : undefined),
      edit: {
        locked: ({ status }) => status !== 'OPTIONAL',
        commit(row, text) {
          if (!isReadable(field, text)) return t(`sale:wrong.${field}`, { defaultValue: t('sale:wrong.any') })
          if (text.trim() !== row.texts[field]) typeVehicle(row.uuid, { [field]: text.trim() })
          return undefined
        },
      },
    })),
    {
      key: 'status',
      title: t('booking:booking.status'),
      width: 110,
      grow: 1,
      text: ({ status }) => statusText(status),
    },
  ]
}

interface TravellerGridProps {
  againstSingleNames: string | undefined
  travellers: readonly Traveller[]
}

/** The travellers of a group, typed over cell by cell; a pasted table goes to the rows without a name. */
function TravellerGrid({ travellers, againstSingleNames }: TravellerGridProps) {
  const { t } = useTranslation('group')
  const { t: ofBooking } = useTranslation('sale')
  const columns = useMemo(
    () => travellerColumns(t, { t: ofBooking, today: lineContext.get().today, availability: undefined }),
    [t, ofBooking],
  )
  const grid = useRef<EditGridHandle>(null)
  useWatchedGrid(grid)
  const live = useRef(travellers)
  live.current = travellers
  useEffect(
    () =>
      groupGrid.set((uuid, field) => {
        const at = live.current.findIndex((one) => one.uuid === uuid)
        if (at >= 0) grid.current?.go(at, field)
      }),
    [],
  )
  const problems = useCallback(
    (row: Traveller): readonly CellProblem[] =>
      row.wrong ? [{ key: row.wrong.field, message: mistakeOf(t, row) ?? '' }] : [],
    [t],
  )
  return (
    <section
      className="group-rows"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\n\t]/.test(text.trim())) return
        event.preventDefault()
        showNames(againstSingleNames, text)
      }}
    >
      <SectionTitle>{t('travellers')}</SectionTitle>
      <EditGrid
        ref={grid}
        name="travellers"
        rows={travellers}
        columns={columns}
        label={t('travellers')}
        keyOf={({ uuid }) => uuid}
        onPlace={({ uuid }) => useGroup.setState({ current: uuid })}
        problems={problems}
      />
    </section>
  )
}
