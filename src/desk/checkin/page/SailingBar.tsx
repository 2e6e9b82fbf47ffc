import { checkInCommand } from '../commands.ts'
import { dayReader } from '../../field/date/calendar.ts'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkin as calls } from '../../../contract/checkin.ts'
import { commands } from '../../command/registry.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { TextField } from '../../field/TextField.tsx'
import { answerOrUndefined, cacheForSession, useCached } from '../../request/cache.ts'
import {
  nameGate,
  useCheckIn,
  type Sailing,
  chooseTrip,
  refreshTrip,
  restoreChoice,
  sailingChoice,
  useChoice,
} from '../checkinStore.ts'

/** Port, day, vessel and sailing, and the name of this gate. */
export function SailingBar({ today }: { today: string }) {
  const { t } = useTranslation('checkin')
  const port = useCheckIn((state) => state.checkinPortCode)
  const chosenDate = useCheckIn((state) => state.date)
  const date = chosenDate || today
  const selected = useCheckIn((state) => state.selectedTrip)
  const gate = useCheckIn((state) => state.gate)
  const vessel = useChoice((state) => state.vessel)
  const { ports, sailings, vessels, trips } = useLists(port, date)
  const shown = useMemo(
    () => sailings.filter((sailing) => vessel === '' || sailing.vessel.idOrCode === vessel),
    [sailings, vessel],
  )
  const portSource = useMemo(
    () => choicesFrom(ports.map(({ idOrCode, name }) => ({ code: idOrCode, name }))),
    [ports],
  )
  const vesselSource = useMemo(
    () => choicesFrom(vessels.map(({ idOrCode, name }) => ({ code: idOrCode, name }))),
    [vessels],
  )
  const source = useMemo(() => choicesFrom(shown.map(sailingChoice)), [shown])
  const [only, another] = ports
  useEffect(() => {
    if (port === '' && only && !another) choose(only.idOrCode, date)
  }, [port, only, another, date])
  useEffect(() => restoreChoice(sailings), [sailings])
  // After a reload, keys wait for the sailing that was chosen.
  useEffect(() => {
    const { checkinPortCode, date: day, selectedTrip } = useCheckIn.getState()
    if (checkinPortCode !== '' && !selectedTrip) choose(checkinPortCode, day)
  }, [])
  useEffect(() => refreshTrip(sailings), [sailings])
  const byId = (id: string): Sailing | undefined =>
    sailings.find(({ ItineraryId }) => String(ItineraryId) === id)
  return (
    <>
      <div className="chips" role="search" aria-label={t('bar.title')}>
        <TextField label={t('bar.gate')} value={gate} onChange={nameGate} size={10} maxLength={40} />
        <ChoiceField
          label={t('bar.port')}
          value={port}
          onChange={(code) => choose(code, date)}
          source={portSource}
          autoFocus={port === ''}
        />
        <DateField
          label={t('bar.date')}
          value={date}
          onChange={(day) => choose(port, day || today)}
          {...dayReader(today)}
        />
        <ChoiceField
          label={t('bar.vessel')}
          value={vessel}
          onChange={(code) => useChoice.setState({ vessel: code })}
          source={vesselSource}
          disabled={port === ''}
        />
        <ChoiceField
          label={t('bar.sailing')}
          value={selected ? String(selected.ItineraryId) : ''}
          onChange={(id) => chooseTrip(byId(id))}
          source={source}
          withoutCode
          size={32}
          disabled={port === ''}
          autoFocus={port !== '' && !selected}
        />
      </div>
      {port !== '' && <QueryStatus of={trips} none={sailings.length === 0 && t('bar.none')} />}
    </>
  )
}

function choose(port: string, date: string): void {
  void commands.run(checkInCommand.choosePort, { port, date }, 'screen')
}

const none: readonly never[] = []

function useLists(port: string, date: string) {
  const ofDay = { query: { portCode: port || 'X', date } }
  const enabled = port !== ''
  const portList = useCached(calls.availablePorts, {}, cacheForSession)
  const trips = useCached(calls.availableInstances, ofDay, { enabled, refetchInterval: 60_000 })
  const vesselList = useCached(calls.vessels, ofDay, { enabled })
  return {
    trips,
    ports: answerOrUndefined(portList.data)?.availablePorts ?? none,
    sailings: answerOrUndefined(trips.data)?.availableTrips ?? none,
    vessels: answerOrUndefined(vesselList.data)?.vessels ?? none,
  }
}
