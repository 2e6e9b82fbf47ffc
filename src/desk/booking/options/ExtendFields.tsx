import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { changeJob } from './job.ts'
import { readDay, readTime, type NewUntil } from './newUntil.ts'

interface ExtendFieldsProps {
  until: NewUntil
  onEnter(): void
}

/** The new expiry of the options: a date, a time, or a postponement of each; what is empty stays as it is. */
export function ExtendFields({ until, onEnter }: ExtendFieldsProps) {
  const { t } = useTranslation('recall')
  const { today } = lineContext.get()
  const [typed, setTyped] = useState(until.time ?? '')
  return (
    <div className="chips">
      <DateField
        label={t('booking:optionDate')}
        value={until.date ?? ''}
        onChange={(date) => changeJob(({ date: _, ...rest }) => (date === '' ? rest : { ...rest, date }))}
        parse={(text) => readDay(text, today)}
        {...{ today, least: today, onEnter }}
        autoFocus
      />
      <TextField
        label={t('options.timeOrPlus')}
        size={6}
        value={typed}
        tidy={(text) => readTime(text)?.time ?? text}
        check={(text) => (text === '' || readTime(text) ? undefined : t('booking:optionTimeWrong'))}
        onChange={(text) => {
          setTyped(text)
          changeJob(({ date }) => ({ ...(date && { date }), ...readTime(text) }))
        }}
        onEnter={onEnter}
      />
    </div>
  )
}
