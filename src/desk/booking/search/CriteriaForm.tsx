import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statuses } from '../../../domain/booking/transition.ts'
import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { choicesFrom, type ChoiceSource } from '../../field/choice/choice.ts'
import { PortField, type Location } from '../../field/choice/PortField.tsx'
import { dayReader } from '../../field/date/calendar.ts'
import { refusalText } from '../../request/problemText.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useForm.ts'
import { lineContext } from '../../command/keyboard.ts'
import { givenCriteria, type Criteria, emptyList, typeCriterion, useFound } from './found.ts'

interface CriteriaFormProps {
  locations: readonly Location[]
  companies: ChoiceSource
  vessels: ChoiceSource
  /** False where the list of the address takes the focus. */
  autoFocus: boolean
  /** The refusal of a search made by the address. */
  missed: Refusal | undefined
  /** Moves the focus to the list. */
  toList(): void
}

/** Finds bookings by who travels, when, where and with whom; Enter in any field searches. */
export function CriteriaForm(props: CriteriaFormProps) {
  const { locations, companies, vessels, autoFocus, missed, toList } = props
  const { t } = useTranslation(['booking', 'sale'])
  const form = useFound((state) => state.form)
  const [problem, setProblem] = useProblem<Refusal>(() => useFound.getState().form)
  useEffect(() => setProblem(missed), [missed, setProblem])
  const states = useMemo(
    () => choicesFrom(statuses.map((code) => ({ code, name: t(`status.${code}`) }))),
    [t],
  )

  async function search(): Promise<void> {
    const criteria = givenCriteria(useFound.getState().form)
    const outcome = await commands.run('booking.search', criteria, 'screen')
    if (outcome.done) return toList()
    emptyList(criteria)
    setProblem(outcome.refusal)
  }

  const field = (name: keyof Criteria) => ({
    label: t(`criteria.${name}`),
    value: form[name] ?? '',
    onChange: (typed: string) => typeCriterion(name, typed),
    onEnter: () => void search(),
  })
  const day = dayReader(lineContext.get().today)
  return (
    <div className="chips" role="search" aria-label={t('booking:command.searchByCriteria')}>
      <TextField
        {...field('surname')}
        size={24}
        maxLength={60}
        error={problem && refusalText(problem)}
        autoFocus={autoFocus}
      />
      <TextField {...field('plate')} size={10} maxLength={20} tidy={shapeToLatin} />
      <TextField {...field('phone')} size={15} maxLength={30} />
      <DateField {...field('fromDate')} {...day} />
      <DateField {...field('toDate')} {...day} {...(form.fromDate && { least: form.fromDate })} />
      <ChoiceField {...field('status')} size={12} source={states} withoutCode />
      <PortField {...field('origin')} locations={locations} />
      <PortField {...field('destination')} locations={locations} />
      <ChoiceField {...field('company')} size={18} source={companies} />
      <ChoiceField {...field('vessel')} size={20} source={vessels} />
      <TextField {...field('names')} size={30} maxLength={500} />
      <Button kind="main" onPress={() => void search()}>
        {t('find')}
      </Button>
    </div>
  )
}
