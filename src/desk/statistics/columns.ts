import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import { columnsOf, type Column, amount, figure } from '../grid/column.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import type { SoldTicket, View } from './statisticsStore.ts'

type Words = TFunction<'statistics'>
export type Group = AnswerOf<typeof statistics.summary>['groups'][number]
export type Sailing = AnswerOf<typeof statistics.load>['sailings'][number]

const money = <Row>(value: (row: Row) => number) => ({ ...amount(110, value), money: true as const })
const count = <Row>(value: (row: Row) => number) => figure(90, value)

/** The columns of the list of tickets. */
export const ticketColumns = (t: Words): Column<SoldTicket>[] =>
  columnsOf<SoldTicket>()(
    {
      issueDate: {
        width: 96,
        tone: 'muted',
        text: ({ issueDate }) => formatDate(issueDate),
        value: ({ issueDate }) => issueDate,
      },
      tripDate: {
        width: 142,
        text: ({ tripDate }) => (tripDate === '' ? t('open') : formatDateTime(tripDate)),
        value: ({ tripDate }) => tripDate,
      },
      route: { width: 72, text: ({ origin, destination }) => `${origin.idOrCode}-${destination.idOrCode}` },
      vessel: { width: 110, grow: 1, text: ({ vessel }) => vessel.name },
      company: { width: 44, text: ({ company }) => company },
      ticket: { width: 124, tone: 'strong', text: ({ ticket }) => ticket },
      passenger: { width: 130, grow: 2, text: ({ passenger }) => passenger },
      type: { width: 72, text: ({ passType }) => passType },
      price: { ...money(({ price }) => price), width: 80, tone: 'strong' },
      user: { width: 110, text: ({ agencyCode, user }) => `${agencyCode} ${user}` },
    },
    (key) => t(`column.${key}`),
  )

/** The columns of the table behind a plot of sums. */
export const groupColumns = (t: Words, view: View): Column<Group>[] =>
  columnsOf<Group>()(
    {
      group: {
        title: t(`view.${view}`),
        width: 150,
        grow: 1,
        tone: 'strong',
        text: ({ key, name }) => (view === 'day' ? formatDate(key) : name),
        value: ({ key, name }) => (view === 'day' ? key : name),
      },
      tickets: count(({ tickets }) => tickets),
      cancelled: count(({ cancelled }) => cancelled),
      net: money(({ net }) => net),
      vat: money(({ vat }) => vat),
      dues: money(({ dues }) => dues),
      surcharges: money(({ surcharges }) => surcharges),
      total: money(({ total }) => total),
      refunded: money(({ refunded }) => refunded),
    },
    (key) => t(`sum.${key}`),
  )

/** The columns of the table behind the plot of the load. */
export const loadColumns = (t: Words): Column<Sailing>[] =>
  columnsOf<Sailing>()(
    {
      departs: {
        width: 150,
        tone: 'strong',
        text: ({ departs }) => formatDateTime(departs),
        value: ({ departs }) => departs,
      },
      vessel: { title: t('column.vessel'), width: 150, grow: 1, text: ({ vessel }) => vessel.name },
      company: { title: t('column.company'), width: 60, text: ({ company }) => company },
      passengers: count(({ passengers }) => passengers),
      vehicles: count(({ vehicles }) => vehicles),
      aboard: count(({ aboard }) => aboard),
      capacity: count(({ capacity }) => capacity),
    },
    (key) => t(`load.${key}`),
  )
