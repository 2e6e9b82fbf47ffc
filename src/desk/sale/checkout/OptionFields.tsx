import { saleCommand } from '../commands.ts'
import { dayReader } from '../../field/date/calendar.ts'
import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { timeOf } from '../../line/words/when.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { formatDateTime } from '../../language/date.ts'
import {
  completeOption,
  latestOf,
  optionFacts,
  optionOf,
  quickChoices,
  wrongOption,
} from '../model/payment/optionTime.ts'
import { setOption, useSale } from '../model/saleStore.ts'

/** The option’s time of expiry; empty for the latest permitted. */
export function OptionFields({ today }: { today: string }) {
  const { t } = useTranslation('sale')
  const option = useSale((state) => state.option)
  const facts = optionFacts()
  const hold = () => void commands.run(saleCommand.confirmOption, {}, 'key')
  const read = (text: string) => timeOf(latinKeys(text).toLowerCase())
  const wrong = wrongOption(option, facts)
  return (
    <>
      <div className="chips" data-spot="option">
        <DateField
          label={t('optionDate')}
          value={option.date}
          onChange={(date) => setOption({ ...option, date })}
          {...dayReader(today)}
          least={today}
          most={facts.departs.slice(0, 10)}
          autoFocus
        />
        <TextField
          label={t('optionTime')}
          size={6}
          value={option.time}
          tidy={(text) => read(text) ?? text}
          check={(text) => (text === '' || read(text) !== undefined ? undefined : t('optionTimeWrong'))}
          error={wrong && t(`optionWrong.${wrong}`)}
          onChange={(time) => setOption({ ...option, time })}
          onEnter={hold}
        />
        <QuickChoices />
      </div>
      <Latest />
    </>
  )
}

/** Only times in the future and before departure. */
function QuickChoices() {
  const { t } = useTranslation('sale')
  return quickChoices
    .filter((choice) => optionOf(choice, optionFacts()) !== undefined)
    .map((choice) => (
      <Button key={choice} onPress={() => void commands.run(saleCommand.optionUntil, { choice }, 'bar')}>
        {t(`optionChoice.${choice}`)}
      </Button>
    ))
}

/** The expiry that the fields mean: of a day alone its 20:00, of a time alone that of the departure. */
function Latest() {
  const { t } = useTranslation('sale')
  const option = useSale((state) => state.option)
  const typed = completeOption(option, optionFacts())
  if (typed !== undefined)
    return <div className="message plain">{`${t('optionUntil')} ${formatDateTime(typed)}`}</div>
  const latest = latestOf(optionFacts())
  const until = latest === undefined ? '' : ` ${formatDateTime(latest)}`
  return <div className="message plain">{t('optionNote') + until}</div>
}
