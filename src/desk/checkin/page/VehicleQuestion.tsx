import { useTranslation } from 'react-i18next'
import { useRefused } from '../../command/useCommands.ts'
import { NumberField } from '../../field/NumberField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useForm } from '../../field/useForm.ts'
import { leftBy, QuestionDialog } from '../../question/QuestionDialog.tsx'
import { checkInCommand, type MeasuredVehicle, type VehicleAsked } from '../commands.ts'
import { Whom } from './Whom.tsx'

/** A vehicle as it is at the ramp: Enter asks for the difference, and once that is shown, charges it. */
export function VehicleQuestion({ question }: { question: VehicleAsked }) {
  const { t } = useTranslation('checkin')
  const { values, now, change } = useForm<MeasuredVehicle>(question.sold)
  const [problem, answer] = useRefused()
  const confirm = () => answer(checkInCommand.confirmVehicle, now())
  return (
    <QuestionDialog
      title={t('command.correctVehicle')}
      place="checkInVehicle"
      primary={{ title: t('vehicle.confirm'), autoFocus: false, run: confirm }}
      {...leftBy(checkInCommand.closeQuestion, t('question.back'))}
    >
      <Whom {...question} />
      <p>{t('vehicle.note')}</p>
      <TextField
        label={t('column.plate')}
        value={values.plateNumber ?? ''}
        onChange={(plateNumber) => change({ plateNumber })}
        size={14}
        maxLength={20}
        autoFocus
      />
      <NumberField
        label={t('column.length')}
        value={values.length}
        onChange={(length) => change({ length })}
        decimals={2}
        least={0.5}
        most={40}
      />
      <NumberField
        label={t('column.height')}
        value={values.height}
        onChange={(height) => change({ height })}
        decimals={2}
        least={0.5}
        most={10}
        onEnter={confirm}
      />
      <Problem words={problem} />
    </QuestionDialog>
  )
}
