import { groupCommand } from '../commands.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefused } from '../../command/useCommands.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { formatDateTime } from '../../language/date.ts'
import type { Group } from '../groupStore.ts'
import { cabinRows, passengersOn, type CabinRow, useCabins, type CabinProposal } from './cabinsStore.ts'
import type { TFunction } from 'i18next'
import { columnsOf, type Column } from '../../grid/column.ts'

interface CabinsDialogProps {
  group: Group
  proposal: CabinProposal
}

const steps = [
  'mixCabins',
  'pickUp',
  'putDown',
  'swapPeople',
  'cabinBefore',
  'cabinAfter',
  'undoCabins',
] as const

const leave = () => void commands.run(groupCommand.leaveCabins, {}, 'screen')

/** The cabins of a trip of the group with those inside and why; people are moved by keys, and stored together. */
export function CabinsDialog({ group, proposal }: CabinsDialogProps) {
  const { t } = useTranslation(['group', 'sale'])
  const [problem, run] = useRefused()
  const trips = group.bookings.flatMap((booking) => booking.trips)
  const trip = trips.find(
    ({ companyReservationCode }) => companyReservationCode === proposal.companyReservationCode,
  )
  return (
    <Dialog
      title={t('cabins.title', {
        name: group.groupName,
        trip: trip
          ? `${trip.origin.idOrCode} – ${trip.destination.idOrCode} ${formatDateTime(trip.departureDateTime)}`
          : '',
      })}
      place="groupCabins"
      size="large"
      onClose={leave}
      foot={
        <>
          <Button kind="main" onPress={() => run(groupCommand.keepCabins, {})}>
            <KeyHint command={groupCommand.keepCabins} />
            {t('cabins.keep')}
          </Button>
          {steps.map((step) => (
            <Button key={step} onPress={() => void commands.run(groupCommand[step], {}, 'bar')}>
              <KeyHint command={groupCommand[step]} />
              {t(`command.${step}`)}
            </Button>
          ))}
          {trips.length > 1 && (
            <Button onPress={() => void commands.run(groupCommand.otherTrip, {}, 'bar')}>
              <KeyHint command={groupCommand.otherTrip} />
              {t('command.otherTrip')}
            </Button>
          )}
        </>
      }
    >
      <CabinSums group={group} proposal={proposal} />
      <CabinGrid group={group} proposal={proposal} />
      <Problem words={problem} />
    </Dialog>
  )
}

function CabinGrid({ group, proposal }: CabinsDialogProps) {
  const { t } = useTranslation(['group', 'sale'])
  const plan = useCabins((state) => state.plan)
  const picked = useCabins((state) => state.picked)
  const grid = useRef<GridHandle>(null)
  const listed = useMemo(() => cabinRows(group, proposal, plan, picked), [group, proposal, plan, picked])
  const rows = useRows<CabinRow>(listed)
  const columns = useMemo(() => cabinColumns(t), [t])
  useEffect(() => grid.current?.focus(), [])
  return (
    <div {...asHigh(listed.length, true)}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label={t('cabins.label')}
        keyOf={({ key }) => key}
        rowClass={({ isPicked }) => (isPicked ? 'picked' : undefined)}
        onCursor={({ key }) => useCabins.setState({ current: key })}
        onEnter={() =>
          void commands.run(picked === undefined ? groupCommand.pickUp : groupCommand.putDown, {}, 'key')
        }
      />
    </div>
  )
}

/** How many have a cabin, and what is picked up. */
function CabinSums({ group, proposal }: CabinsDialogProps) {
  const { t } = useTranslation(['group', 'sale'])
  const { cabins } = useCabins((state) => state.plan)
  const changed = useCabins((state) => state.changes.length)
  const picked = useCabins((state) => state.picked)
  const people = passengersOn(group, proposal.companyReservationCode)
  const inside = cabins.reduce((sum, { ids }) => sum + ids.length, 0)
  const held = people.find(({ uuid }) => uuid === picked)
  return (
    <p className="message plain" role="status">
      {t('cabins.sums', { cabins: cabins.length, inside, without: people.length - inside })}
      {changed > 0 && <span className="warn"> · {t('cabins.unsaved')}</span>}
      {held && (
        <span className="accent">
          {' · '}
          {t('cabins.picked', { name: [held.surname, held.name].filter(Boolean).join(' ') || t('unnamed') })}
        </span>
      )}
    </p>
  )
}

const isFree = ({ uuid }: CabinRow) => uuid === undefined

const cabinColumns = (t: TFunction<['group', 'sale']>): Column<CabinRow>[] =>
  columnsOf<CabinRow>()(
    {
      cabin: {
        width: 72,
        numeric: true,
        needed: true,
        text: ({ cabin, uuid }) =>
          cabin === undefined ? (uuid === undefined ? '+' : '–') : String(cabin + 1),
        tone: ({ isFirst }) => (isFirst ? 'strong' : 'muted'),
      },
      type: {
        width: 220,
        grow: 2,
        text: ({ code, typeName, isFirst }) => (isFirst ? `${code} ${typeName}`.trim() : ''),
        tone: (row) => (isFree(row) ? 'good' : row.cabin === undefined ? 'muted' : undefined),
      },
      beds: {
        width: 96,
        text: (row) =>
          isFree(row)
            ? t('cabins.free', { count: row.count })
            : row.isFirst && row.cabin !== undefined
              ? `${row.count}/${row.berths}`
              : '',
        tone: (row) => (isFree(row) ? 'good' : 'muted'),
      },
      name: {
        width: 190,
        grow: 2,
        text: (row) => (isFree(row) ? '' : row.name || t('unnamed')),
        tone: ({ name }) => (name === '' ? 'muted' : 'strong'),
      },
      sex: {
        title: t('sale:column.sexType'),
        width: 56,
        text: ({ sex }) => (sex ? t(`sale:sexShort.${sex}`) : ''),
      },
      family: {
        title: t('sale:column.groupFamily'),
        width: 120,
        text: ({ family, role }) => [family, role && t(`role.${role}`)].filter(Boolean).join(' · '),
      },
      reason: {
        width: 230,
        grow: 2,
        text: ({ reason, family }) => (reason ? t(`cabins.reason.${reason}`, { family }) : ''),
        tone: ({ reason, cabin }) => (cabin !== undefined ? undefined : reason === 'seat' ? 'muted' : 'warn'),
      },
    },
    (key) => t(`cabins.column.${key}`),
  )
