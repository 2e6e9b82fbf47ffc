import { beforeEach, expect, it } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'
import { openList, passenger } from './exampleTickets.ts'

standInPage()
const { questionCommands } = await import('../../../src/desk/checkin/questionCommands.ts')
const { useCheckIn } = await import('../../../src/desk/checkin/checkinStore.ts')

const ticket = passenger(1, 'SMITH')
const force = questionCommands.find(({ id }) => id === 'checkin.forceCheckIn')
const refusal = () => force?.refuses?.({} as never)

function scanned(code: string, canForce: boolean) {
  const problem = { code, message: 'Words', parameters: {}, canForce }
  useCheckIn.setState({
    validationData: { canCheckIn: false, signed: false, text: ticket.ticketNumber, ticket, problem },
  })
}

beforeEach(() => {
  openList([ticket, passenger(2, 'JONES', { disrupted: 'cancelled' })])
  useCheckIn.setState({ validationData: undefined, current: ticket.ticketNumber })
})

it('asks no reason for a ticket that was cancelled', () => {
  scanned('checkin_cancelled', false)
  expect(refusal()).toMatchObject({ refusal: 'checkin_cancelled' })
})

it('asks the reason where the ticket may be forced', () => {
  expect(refusal()).toBeUndefined()
  scanned('checkin_other_day', true)
  expect(refusal()).toBeUndefined()
})

it('asks no reason for a ticket in the list whose sailing is cancelled', () => {
  useCheckIn.setState({ current: 'H000000000002' })
  expect(refusal()).toMatchObject({ refusal: 'checkin_sailing_cancelled' })
})
