import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import type { Column } from '../grid/column.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import type { SoldTicket, View } from './statisticsStore.ts'

type Words = TFunction<'statistics'>
export type Group = AnswerOf<typeof statistics.summary>['groups'][number]
export type Sailing = AnswerOf<typeof statistics.load>['sailings'][number]

const money = <Row>(key: string, title: string, amount: (row: Row) => number): Column<Row> => ({
  ...{ key, title, width: 110, numeric: true, money: true },
  text: (row) => formatMoney(amount(row)),
  value: amount,
})

const count = <Row>(key: string, title: string, of: (row: Row) => number): Column<Row> => ({
  ...{ key, title, width: 90, numeric: true },
  text: (row) => String(of(row)),
  value: of,
})

/** The columns of the list of tickets. */
export function ticketColumns(t: Words): Column<SoldTicket>[] {
  return [
    {
      ...{ key: 'issueDate', title: t('column.issueDate'), width: 96, tone: 'muted' },
      text: ({ issueDate }) => formatDate(issueDate),
      value: ({ issueDate }) => issueDate,
    },
    {
      ...{ key: 'tripDate', title: t('column.tripDate'), width: 142 },
      text: ({ tripDate }) => (tripDate === '' ? t('open') : formatDateTime(tripDate)),
      value: ({ tripDate }) => tripDate,
    },
    {
      ...{ key: 'route', title: t('column.route'), width: 72 },
      text: ({ origin, destination }) => `${origin.idOrCode}-${destination.idOrCode}`,
    },
    {
      ...{ key: 'vessel', title: t('column.vessel'), width: 110, grow: 1 },
      text: ({ vessel }) => vessel.name,
    },
    { ...{ key: 'company', title: t('column.company'), width: 44 }, text: ({ company }) => company },
    {
      ...{ key: 'ticket', title: t('column.ticket'), width: 124, tone: 'strong' },
      text: ({ ticket }) => ticket,
    },
    {
      ...{ key: 'passenger', title: t('column.passenger'), width: 130, grow: 2 },
      text: ({ passenger }) => passenger,
    },
    { ...{ key: 'type', title: t('column.type'), width: 72 }, text: ({ passType }) => passType },
    {
      ...{ key: 'price', title: t('column.price'), width: 80, numeric: true, money: true, tone: 'strong' },
      text: ({ price }) => formatMoney(price),
      value: ({ price }) => price,
    },
    { ...{ key: 'user', title: t('column.user'), width: 110 }, text: userText },
  ]
}

/** The columns of the table behind a plot of sums. */
export function groupColumns(t: Words, view: View): Column<Group>[] {
  return [
    {
      ...{ key: 'group', title: t(`view.${view}`), width: 150, grow: 1, tone: 'strong' },
      text: ({ key, name }) => (view === 'day' ? formatDate(key) : name),
      value: ({ key, name }) => (view === 'day' ? key : name),
    },
    count('tickets', t('sum.tickets'), ({ tickets }) => tickets),
    count('cancelled', t('sum.cancelled'), ({ cancelled }) => cancelled),
    money('net', t('sum.net'), ({ net }) => net),
    money('vat', t('sum.vat'), ({ vat }) => vat),
    money('dues', t('sum.dues'), ({ dues }) => dues),
    money('surcharges', t('sum.surcharges'), ({ surcharges }) => surcharges),
    money('total', t('sum.total'), ({ total }) => total),
    money('refunded', t('sum.refunded'), ({ refunded }) => refunded),
  ]
}

/** The columns of the table behind the plot of the load. */
export function loadColumns(t: Words): Column<Sailing>[] {
  return [
    {
      ...{ key: 'departs', title: t('load.departs'), width: 150, tone: 'strong' },
      text: ({ departs }) => formatDateTime(departs),
      value: ({ departs }) => departs,
    },
    {
      ...{ key: 'vessel', title: t('column.vessel'), width: 150, grow: 1 },
      text: ({ vessel }) => vessel.name,
    },
    { ...{ key: 'company', title: t('column.company'), width: 60 }, text: ({ company }) => company },
    count('passengers', t('load.passengers'), ({ passengers }) => passengers),
    count('vehicles', t('load.vehicles'), ({ vehicles }) => vehicles),
    count('aboard', t('load.aboard'), ({ aboard }) => aboard),
    count('capacity', t('load.capacity'), ({ capacity }) => capacity),
  ]
}

const userText = ({ agencyCode, user }: SoldTicket) => `${agencyCode} ${user}`
