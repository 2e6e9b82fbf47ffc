import type { TFunction } from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { dateOf, timeOf } from '../../domain/value/portTime.ts'
import { shortcuts } from '../command/keyboard.ts'
import { keyName } from '../command/keys/keyName.ts'
import type { Column } from '../grid/column.ts'
import { formatDayOfYear } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { refusalOf } from './job.ts'
import type { Case } from './disruptionStore.ts'

type Row = Case & { marked: boolean }

const when = (local: string) => `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`

/** Columns of the affected bookings; `word` words a refusal. */
export function caseColumns(t: TFunction<'disruption'>, word: (refusal: Refusal) => string): Column<Row>[] {
  return [
    {
      ...{ key: 'marked', title: t('column.marked'), width: 32, tone: 'accent' },
      text: ({ marked }) => (marked ? '✓' : ''),
    },
    {
      ...{ key: 'reference', title: t('column.reference'), width: 76, tone: 'strong', needed: true },
      text: ({ crsReservationId }) => crsReservationId,
    },
    { ...{ key: 'name', title: t('column.name'), width: 164, grow: 1 }, text: ({ name }) => name },
    {
      ...{ key: 'persons', title: t('column.persons'), width: 46, numeric: true },
      ...{ text: ({ persons }) => String(persons), value: ({ persons }) => persons },
    },
    {
      ...{ key: 'vehicles', title: t('column.vehicles'), width: 46, numeric: true },
      text: ({ vehicles }) => (vehicles > 0 ? String(vehicles) : ''),
      value: ({ vehicles }) => vehicles,
    },
    {
      ...{ key: 'accommodations', title: t('column.accommodations'), width: 112 },
      text: ({ accommodations }) => accommodations,
    },
    {
      ...{ key: 'route', title: t('column.route'), width: 84 },
      text: ({ origin, destination }) => `${origin.idOrCode}→${destination.idOrCode}`,
    },
    {
      ...{ key: 'status', title: t('column.status'), width: 66 },
      text: (row) => t(`status.${statusOf(row)}`),
    },
    {
      ...{ key: 'proposal', title: t('column.proposal'), width: 276, grow: 2 },
      tone: ({ proposal, stays }) => (proposal || stays ? 'good' : 'warn'),
      text: (row) => proposalText(row, t, word),
    },
    {
      ...{ key: 'difference', title: t('column.difference'), width: 70, numeric: true },
      text: ({ proposal }) => (proposal ? formatMoney(proposal.difference) : ''),
      value: ({ proposal }) => proposal?.difference ?? 0,
    },
    {
      ...{ key: 'contact', title: t('column.contact'), width: 84, tone: 'muted' },
      text: ({ channel }) => channelText(channel, t),
    },
    {
      ...{ key: 'language', title: t('column.language'), width: 40, tone: 'muted' },
      text: ({ language }) => language.toUpperCase(),
    },
  ]
}

function proposalText(row: Case, t: TFunction<'disruption'>, word: (refusal: Refusal) => string): string {
  const { proposal, reason = 'noSailing', refusal, departureDateTime, arrivalDateTime } = row
  if (row.stays) return t('stays', { departs: when(departureDateTime), arrives: timeOf(arrivalDateTime) })
  if (row.checkedIn > 0) {
    const key = shortcuts.keysOf('disruption.checkOut')
    return t('checkOutFirst', { key: key === undefined ? '' : keyName(key) }).trim()
  }
  if (proposal) return `${when(proposal.departureDateTime)} ${proposal.company} ${proposal.vessel.name}`
  if (refusal) return word(refusalOf(refusal))
  return t(`reason.${reason}`)
}

function statusOf({ status, checkedIn }: Case): 'option' | 'issued' | 'checkedIn' {
  if (checkedIn > 0) return 'checkedIn'
  return status === 'OPTIONAL' ? 'option' : 'issued'
}

function channelText(channel: Case['channel'], t: TFunction<'disruption'>): string {
  const kind = channel || 'none'
  return t(`channel.${kind}`)
}
