import { checkin as calls } from '../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { plain } from '../../domain/value/fold.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import type { CommandServices } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { forTheSession, record } from '../request/record.ts'
import { choosePort, chooseTrip } from './page/choice.ts'
import type { Sailing } from './checkinStore.ts'

/** The check-in to open: of the operator’s last choice, of a port, or of its sailing at a time or on a ship. */
export interface OpenCheckIn {
  port?: string
  /** HH:mm */
  time?: string
  /** Its code, or a part of its name. */
  vessel?: string
}

/** After the ports have come, so that one typed at once is understood; refuses a port or sailing that is not there. */
export async function openPage(
  { port, ...wanted }: OpenCheckIn,
  { navigate }: Pick<CommandServices, 'navigate'>,
): Promise<Refusal | undefined> {
  const answer = await record(calls.availablePorts, {}, forTheSession)
  if (isRefusal(answer)) return answer
  const refusal = port === undefined ? undefined : await choose(port, wanted, answer.availablePorts)
  if (refusal === undefined) navigate('/check-in')
  return refusal
}

async function choose(
  port: string,
  wanted: Omit<OpenCheckIn, 'port'>,
  ports: readonly { idOrCode: string }[],
): Promise<Refusal | undefined> {
  if (!ports.some(({ idOrCode }) => idOrCode === port)) return refuse('checkin_port', { port })
  const { today } = lineContext.get()
  const answer = await record(calls.availableInstances, { query: { portCode: port, date: today } })
  if (isRefusal(answer)) return answer
  const { time, vessel = '' } = wanted
  const isNamed = time !== undefined || vessel !== ''
  const [sailing, another] = isNamed ? sailingsNamed(answer.availableTrips, wanted) : []
  const what = [time, vessel].filter(Boolean).join(' ')
  if (isNamed && sailing === undefined) return refuse('gate_no_such_sailing', { port, what })
  if (another) return refuse('gate_several_sailings', { port, what })
  choosePort(port, today)
  if (sailing) chooseTrip(sailing)
  return undefined
}

const folded = (text: string) => plain(text).replaceAll(' ', '')

/** Sailings at the time, of ships with the code or the letters in their name. */
export function sailingsNamed(
  sailings: readonly Sailing[],
  { time, vessel = '' }: Omit<OpenCheckIn, 'port'>,
): readonly Sailing[] {
  const typed = folded(vessel)
  const found = sailings.filter(
    (one) =>
      (time === undefined || timeOf(one.departureDateTime) === time) &&
      [one.vessel.idOrCode, one.vessel.name].some((name) => folded(name).includes(typed)),
  )
  const exact = found.filter((one) => folded(one.vessel.name) === typed)
  return exact.length > 0 ? exact : found
}
