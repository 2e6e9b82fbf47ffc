import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reports, type ReportGrouping } from '../../domain/report/reports.ts'
import { lineContext } from '../command/keyboard.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { nearestDayIn } from '../field/date/calendar.ts'
import { TextField } from '../field/TextField.tsx'
import type { Refusal } from '../../domain/refusal.ts'
import { refusalText } from '../request/fault.ts'
import { changeView, codesOf, type ReportView } from './reportStore.ts'

interface FilterFieldsProps {
  view: ReportView
  /** Why there are no rows. */
  refusal: Refusal | undefined
  toGrid(): void
}

/** The days and the codes that narrow the report; Enter in the last day goes to the rows. */
export function FilterFields({ view, refusal, toGrid }: FilterFieldsProps) {
  const { t } = useTranslation('report')
  const { today } = lineContext.get()
  const { filters, groupings } = reports[view.report]
  const sources = useMemo(
    () => choicesFrom(groupings.map((code) => ({ code, name: t(`grouping.${code}`) }))),
    [groupings, t],
  )
  const codes = (name: 'companies' | 'lines' | 'vessels' | 'agencies', size: number) => (
    <TextField
      key={name}
      label={t(name)}
      value={view[name]}
      size={size}
      maxLength={200}
      tidy={(text) => codesOf(text).join(' ')}
      error={refusal?.at === `/${name}` ? refusalText(refusal) : undefined}
      onChange={(typed) => changeView({ [name]: typed })}
      onEnter={toGrid}
    />
  )
  return (
    <div className="chips" role="search" aria-label={t('reports')}>
      {filters.includes('days') && (
        <>
          <DateField
            label={t('from')}
            value={view.from}
            parse={nearestDay}
            today={today}
            onChange={(from) => changeView({ from, to: from > view.to ? from : view.to })}
          />
          <DateField
            label={t('to')}
            value={view.to}
            parse={nearestDay}
            today={today}
            least={view.from}
            onChange={(to) => changeView({ from: view.from, to })}
            onEnter={toGrid}
          />
        </>
      )}
      {groupings.length > 1 && (
        <ChoiceField
          label={t('groupBy')}
          value={view.groupBy}
          source={sources}
          withoutCode
          size={9}
          onChange={(code) => changeView({ groupBy: (code || groupings[0]) as ReportGrouping })}
          onEnter={toGrid}
        />
      )}
      {codes('companies', 6)}
      {filters.includes('lines') && codes('lines', 6)}
      {filters.includes('vessels') && codes('vessels', 5)}
      {filters.includes('agencies') && codes('agencies', 5)}
    </div>
  )
}

/** Sailings are past or ahead. */
const nearestDay = (text: string) => nearestDayIn(text, lineContext.get().today)
