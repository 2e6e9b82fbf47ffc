import type { TFunction } from 'i18next'
import type { Column } from '../../grid/column.ts'
import { formatTime } from '../../language/date.ts'
import type { CompanySailing } from './declareStore.ts'

/** Columns of the sailings of a company on a day, with whom each carries. */
export function companyColumns(t: TFunction<'disruption'>, day: string): Column<CompanySailing>[] {
  const count = (key: keyof CompanySailing['carried']): Column<CompanySailing> => ({
    ...{ key, title: t(`company.column.${key}`), width: 92, numeric: true },
    ...{ text: ({ carried }) => String(carried[key]), value: ({ carried }) => carried[key] },
  })
  return [
    {
      ...{ key: 'departs', title: t('column.departs'), width: 84, tone: 'strong', needed: true },
      text: ({ departureDateTime }) => formatTime(departureDateTime, day),
      value: ({ departureDateTime }) => departureDateTime,
    },
    {
      ...{ key: 'arrives', title: t('company.column.arrives'), width: 84, tone: 'muted' },
      text: ({ arrivalDateTime, departureDateTime }) => formatTime(arrivalDateTime, departureDateTime),
      value: ({ arrivalDateTime }) => arrivalDateTime,
    },
    {
      ...{ key: 'vessel', title: t('column.vessel'), width: 170, grow: 1 },
      text: ({ company, vessel }) => `${company} ${vessel.name}`,
    },
    {
      ...{ key: 'route', title: t('column.route'), width: 290, grow: 2 },
      text: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
    },
    {
      ...{ key: 'via', title: t('company.column.via'), width: 150, tone: 'muted' },
      text: ({ calls }) =>
        calls
          .slice(1)
          .map(({ port }) => port.idOrCode)
          .join(' '),
    },
    count('bookings'),
    count('passengers'),
    count('vehicles'),
    count('checkedIn'),
    {
      ...{ key: 'declared', title: t('column.kind'), width: 170, tone: 'warn' },
      text: ({ declared }) => declared.map((kind) => t(`kind.${kind}`)).join(', '),
    },
  ]
}
