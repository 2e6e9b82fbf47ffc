import { askedOf, openQuestion, useAsked } from '../../question/questions.ts'
import { disruptionCommand, disruptionQuestion } from '../commands.ts'
import i18next from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { aboardOnSwap, mostLate } from '../../../contract/disruption.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { printCount } from '../../../domain/value/money.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import { useRefused } from '../../command/useCommands.ts'
import { Button } from '../../field/Button.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { retryFailed } from '../../field/retry.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { useSettledValue } from '../../field/useTime.ts'
import { formatDateTime } from '../../language/date.ts'
import { logFault } from '../../request/fault.ts'
import { HourField, type HourHandle } from '../HourField.tsx'
import {
  isDeclarationComplete,
  loadEffect,
  otherShips,
  sailingShown,
  useDeclare,
  voyageMeanwhile,
  type CompanySailing,
  type Declaration,
  type Effect,
} from './declareCommands.ts'

/** Asks what happens to a sailing, and shows whom it concerns before it is declared. */
export function DeclareDialog() {
  const asked = useAsked(disruptionQuestion.declare)
  const sailing = asked && sailingShown(asked.sailing)
  return asked && sailing ? <Declare asked={asked} sailing={sailing} /> : null
}

function Declare({ asked, sailing }: { asked: Declaration; sailing: CompanySailing }) {
  const { t } = useTranslation('disruption')
  const main = useRef<HTMLButtonElement>(null)
  const hour = useRef<HourHandle>(null)
  const [problem, run] = useRefused()
  const settled = useSettledValue(asked)
  useEffect(() => {
    loadEffect(settled).catch(logFault)
  }, [settled])
  const known = useDeclare(({ effect }) => (effect?.of === asked ? effect : undefined))
  const shown = known?.data === undefined || isRefusal(known.data) ? undefined : known.data
  const status = {
    data: known?.data,
    error: known?.error,
    isFetching: known === undefined,
    refetch: () => loadEffect(asked),
  }
  const route = `${sailing.origin.name} – ${sailing.destination.name}`
  const departs = formatDateTime(sailing.departureDateTime)
  function declare(): void {
    if (!shown) return void retryFailed()
    if (hour.current?.isConfirmed() === false) return
    run(disruptionCommand.declare, {})
  }
  const toButton = () => main.current?.focus()
  return (
    <QuestionDialog
      title={t(`company.title.${asked.kind}`, { route, departs, ship: sailing.vessel.name })}
      place="declaration"
      size="medium"
      primary={
        <Button ref={main} kind={asked.kind === 'cancelled' ? 'main danger' : 'main'} onPress={declare}>
          {t(`company.confirm.${asked.kind}`)}
        </Button>
      }
      {...leftBy(disruptionCommand.leaveDeclaration, t('back'))}
    >
      {asked.kind === 'delayed' && <Delay asked={asked} sailing={sailing} toButton={toButton} />}
      {asked.kind === 'swapped' && <Ship asked={asked} sailing={sailing} toButton={toButton} />}
      {isDeclarationComplete(asked) && <QueryStatus of={status} />}
      {shown && <Concerned kind={asked.kind} effect={shown} />}
      {asked.kind === 'cancelled' && (
        <>
          <p className="message plain">{t('company.final')}</p>
          <HourField
            ref={hour}
            departureDateTime={sailing.departureDateTime}
            wrong={(departs) => t('company.hourWrong', { departs })}
            onEnter={toButton}
          />
        </>
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

interface FieldsProps {
  asked: Declaration
  sailing: CompanySailing
  toButton(): void
}

function change(changed: Partial<Declaration>): void {
  const asked = askedOf(disruptionQuestion.declare)
  if (asked) openQuestion(disruptionQuestion.declare, { ...asked, ...changed })
}

function Delay({ asked, sailing, toButton }: FieldsProps) {
  const { t } = useTranslation('disruption')
  const ports = useMemo(
    () =>
      choicesFrom(
        sailing.calls.map(({ port, departureDateTime }) => ({
          code: port.idOrCode,
          name: port.name,
          area: timeOf(departureDateTime),
        })),
      ),
    [sailing.calls],
  )
  return (
    <div className="chips">
      <NumberField
        label={t('company.minutes')}
        value={asked.minutes}
        least={-mostLate}
        most={mostLate}
        note={t('company.minutesNote')}
        onChange={(minutes) => change({ minutes })}
        onEnter={toButton}
        autoFocus
      />
      {sailing.calls.length > 1 && (
        <ChoiceField
          label={t('company.port')}
          size={22}
          value={asked.port ?? ''}
          source={ports}
          onChange={(port) => change({ port: port === '' ? undefined : port })}
          onEnter={toButton}
        />
      )}
    </div>
  )
}

/** The other ship, those that are free first; and what becomes of the passengers who are on board already. */
function Ship({ asked, sailing, toButton }: FieldsProps) {
  const { t } = useTranslation('disruption')
  const ships = useMemo(() => {
    const named = otherShips(sailing).map((ship) => {
      const voyage = voyageMeanwhile(ship, sailing)
      const area = voyage && voyageText(voyage)
      return { code: ship.idOrCode, name: ship.name, ...(area !== undefined && { area }) }
    })
    return [...named.filter(({ area }) => !area), ...named.filter(({ area }) => area)]
  }, [sailing])
  const source = useMemo(() => choicesFrom(ships), [ships])
  const busy = ships.find(({ code }) => code === asked.vessel)
  const aboard = sailing.carried.checkedIn
  const choices = useMemo(
    () => choicesFrom(aboardOnSwap.map((code) => ({ code, name: t(`company.aboardOnSwap.${code}`) }))),
    [t],
  )
  return (
    <>
      <div className="chips">
        <ChoiceField
          label={t('company.ship')}
          size={30}
          value={asked.vessel ?? ''}
          source={source}
          onChange={(vessel) => change({ vessel: vessel === '' ? undefined : vessel })}
          {...(aboard > 0 ? {} : { onEnter: toButton })}
          autoFocus
        />
        {aboard > 0 && (
          <ChoiceField
            label={t('company.onBoard', { number: printCount(aboard) })}
            size={30}
            value={asked.aboard ?? ''}
            source={choices}
            withoutCode
            onChange={(code) => change({ aboard: aboardOnSwap.find((choice) => choice === code) })}
            onEnter={toButton}
          />
        )}
      </div>
      {busy?.area && (
        <p className="warn" role="alert">
          {t('company.busy', { ship: busy.name, voyage: busy.area })}
        </p>
      )}
    </>
  )
}

/** `30/11 18:00 PIR – HER`. */
const voyageText = ({ departureDateTime, origin, destination }: Voyage) =>
  `${formatDateTime(departureDateTime)} ${origin} – ${destination}`

type Voyage = NonNullable<ReturnType<typeof voyageMeanwhile>>

/** Shows the state of the sailing after the declaration, and how many passengers it concerns. */
function Concerned({ kind, effect }: { kind: Declaration['kind']; effect: Effect }) {
  const { t } = useTranslation('disruption')
  const { carried, displaced, unplaced } = effect
  const then = {
    departs: formatDateTime(effect.departureDateTime),
    arrives: formatDateTime(effect.arrivalDateTime),
    ship: effect.vessel.name,
  }
  return (
    <div role="status">
      {kind !== 'cancelled' && <p className="strong">{t(`company.then.${kind}`, then)}</p>}
      <p className="strong">{t('company.concerned', { ...carried })}</p>
      {carried.checkedIn > 0 && kind !== 'swapped' && (
        <p className="warn">{t('company.aboard', { count: carried.checkedIn })}</p>
      )}
      {kind === 'swapped' && (
        <p className={displaced > 0 ? 'warn' : 'good'}>{t('company.displaced', { count: displaced })}</p>
      )}
      {unplaced.map((booking) => (
        <p key={booking.reference} className="warn">
          <strong>{booking.name}</strong> {t('company.unplaced', { ...booking })}
          {booking.aboard > 0 && ` · ${t('company.unplacedAboard', { number: printCount(booking.aboard) })}`}
        </p>
      ))}
      {displaced > unplaced.length && kind === 'swapped' && (
        <p className="muted">
          {i18next.t('onBoard:missing.more', { number: printCount(displaced - unplaced.length) })}
        </p>
      )}
    </div>
  )
}
