import { beforeEach, expect, it, vi } from 'vitest'
import { makeReference } from '../../../src/domain/booking/reference.ts'
import { standInPage } from '../../kit/desk/page.ts'
import { boarded, openList, passenger } from './exampleTickets.ts'
import { gate, resetGate } from './offline/gate.ts'

standInPage()
vi.mock('../../../src/desk/request/request.ts', async () => {
  const scripted = await import('./offline/gate.ts')
  return {
    request: (...given: Parameters<typeof scripted.scriptedRequest>) => scripted.scriptedRequest(...given),
  }
})
const { questionCommands } = await import('../../../src/desk/checkin/questionCommands.ts')
const { onBoardCommands } = await import('../../../src/desk/checkin/onBoard/onBoardCommands.ts')
const { chooseByHand, useCheckIn } = await import('../../../src/desk/checkin/checkinStore.ts')
const { askedOf, closeQuestionOf } = await import('../../../src/desk/question/questions.ts')
const { checkInQuestion } = await import('../../../src/desk/checkin/commands.ts')
const { chosenTickets, toggleMark, turnTo } = await import('../../../src/desk/checkin/list/tickets.ts')
const { enterText } = await import('../../../src/desk/checkin/scan/enter.ts')
const { useSound, whenAnswered } = await import('../../../src/desk/checkin/scan/scans.ts')
const { useProgress } = await import('../../../src/desk/request/progress.ts')

const draws = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
const reference = (from: number) => makeReference(() => draws[from++ % draws.length] ?? 0)
const booking = { reservationCode: reference(0) }
const [alfa, beta, gamma] = [
  passenger(1, 'ALFA', booking),
  passenger(2, 'BETA', booking),
  passenger(3, 'GAMMA'),
]
const foreign = passenger(9, 'DELTA', { reservationCode: 'XYEHK2' })
const inNow = (ticket = alfa) => ({ ...ticket, status: 'CHECKEDIN' as const, boarding: boarded })

/** The answers of the gate: yes, unless the ticket is named here. */
let refused: Readonly<Record<string, { code: string; canForce: boolean; ticket?: typeof alfa }>> = {}

beforeEach(() => {
  useSound.setState({ on: false })
  resetGate()
  closeQuestionOf('checkin')
  useProgress.setState({ reachable: true })
  refused = {}
  openList([alfa, beta, gamma])
  gate.answer = ({ id, body }) => {
    const number = String(body.ticketNumber ?? '')
    const no = refused[number]
    if (id === 'checkin.validateTicket') {
      const problem = no && { code: no.code, message: 'No', parameters: {}, canForce: no.canForce }
      return { validationData: { canCheckIn: false, signed: false, problem, ticket: no?.ticket } }
    }
    if (no) return { refusal: no.code, parameters: {} }
    return {
      ticket: inNow(
        [alfa, beta, gamma].find(({ ticketNumber }) => ticketNumber.endsWith(number.replace('H', ''))),
      ),
    }
  }
})

async function press(id: string) {
  const command = [...questionCommands, ...onBoardCommands].find((one) => one.id === id)
  return command?.run({} as never, {} as never)
}
const names = () => askedOf(checkInQuestion.checkOut)?.tickets.map(({ name }) => name)

it('checks out whom the last scan named, also where it was refused', async () => {
  refused = { H2: { code: 'checkin_twice', canForce: false, ticket: inNow(beta) } }
  enterText('H1')
  enterText('H2')
  await press('checkin.checkOut')
  expect(names()).toEqual(['BETA MARIA'])
  expect(askedOf(checkInQuestion.checkOut)?.by).toBe('scan')
})

it('waits for the answer of a scan that is under way', async () => {
  enterText('H1')
  await whenAnswered()
  enterText('3')
  await press('checkin.checkOut')
  expect(names()).toEqual(['GAMMA MARIA'])
})

it('is about the ticket of another sailing that was scanned', async () => {
  refused = { H9: { code: 'checkin_other_day', canForce: true, ticket: foreign } }
  enterText('H1')
  enterText('H9')
  await press('checkin.forceCheckIn')
  expect(askedOf(checkInQuestion.force)?.tickets).toMatchObject([{ name: 'DELTA MARIA' }])
})

it('is about none after a text that names none, and says which text', async () => {
  refused = { H77: { code: 'checkin_unknown_ticket', canForce: false } }
  enterText('H1')
  enterText('H77')
  expect(await press('checkin.checkOut')).toEqual({
    refusal: 'gate_scan_unknown',
    parameters: { text: 'H77' },
  })
  enterText('???')
  expect(await press('checkin.checkOut')).toMatchObject({ refusal: 'gate_scan_unknown' })
  expect(askedOf(checkInQuestion.checkOut)).toBeUndefined()
})

it('is about the booking that was scanned last', async () => {
  enterText('H1')
  await whenAnswered()
  enterText(booking.reservationCode)
  expect(chosenTickets().map(({ surname }) => surname)).toEqual(['ALFA', 'BETA'])
  enterText(reference(1))
  expect(await press('checkin.checkOut')).toMatchObject({ refusal: 'gate_scan_unknown' })
})

it('a mark set before does not outlive a scan; a row or a mark chosen by hand does', async () => {
  useCheckIn.setState({ current: gamma.ticketNumber })
  toggleMark()
  expect(chosenTickets()).toMatchObject([{ surname: 'GAMMA' }])
  enterText('H1')
  await press('checkin.checkOut')
  expect(names()).toEqual(['ALFA MARIA'])
  closeQuestionOf('checkin')
  chooseByHand(beta.ticketNumber)
  await press('checkin.checkOut')
  expect(names()).toEqual(['GAMMA MARIA'])
  expect(askedOf(checkInQuestion.checkOut)?.by).toBe('marks')
})

it('the ticket of an earlier scan, whose data come late, is not the one meant', async () => {
  const late = { code: 'checkin_other_day', canForce: true, ticket: foreign }
  refused = { H9: late }
  let send: () => void = () => {}
  const answer = gate.answer
  gate.answer = async (asked) => {
    if (asked.id === 'checkin.validateTicket') await new Promise<void>((go) => (send = go))
    return answer(asked)
  }
  enterText('H9')
  await vi.waitFor(() => expect(gate.asked.some(({ id }) => id === 'checkin.validateTicket')).toBe(true))
  enterText('H1')
  await vi.waitFor(() => expect(useCheckIn.getState().answers[0]).toMatchObject({ tone: 'yes' }))
  send()
  await whenAnswered()
  await press('checkin.checkOut')
  expect(names()).toEqual(['ALFA MARIA'])
  expect(useCheckIn.getState().validationData).toBeUndefined()
})

it('a child who is scanned before any adult of the booking is an attention', async () => {
  const minor = passenger(4, 'MIKRI', { ...booking, isMinor: true })
  openList([alfa, beta, minor])
  gate.answer = ({ body }) => {
    const ticket = [alfa, minor].find(({ ticketNumber }) =>
      ticketNumber.endsWith(String(body.ticketNumber).slice(1)),
    )
    return { ticket: inNow(ticket) }
  }
  const answer = () => useCheckIn.getState().answers[0]
  enterText('H4')
  await whenAnswered()
  expect(answer()).toMatchObject({ tone: 'attention', did: 'checkIn', childAlone: true })
  enterText('H1')
  await whenAnswered()
  expect(answer()).toMatchObject({ tone: 'yes', childAlone: false })
  enterText('H4')
  await whenAnswered()
  expect(answer()).toMatchObject({ tone: 'yes' })
})

it('turning to another list ends it', async () => {
  enterText('H1')
  await whenAnswered()
  turnTo('onBoard')
  expect(await press('checkin.checkOut')).toMatchObject({ refusal: 'gate_no_row' })
})
