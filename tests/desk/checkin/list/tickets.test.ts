import { beforeEach, describe, expect, it } from 'vitest'
import {
  listedTicketsFor,
  vehiclesWithPlate,
  dropTickets,
  narrow,
  putTickets,
  setTickets,
  showUnsent,
  ticketBy,
  tickets,
} from '../../../../src/desk/checkin/list/tickets.ts'
import { useCheckIn } from '../../../../src/desk/checkin/checkinStore.ts'
import { boarded, car, openList, passenger } from '../exampleTickets.ts'

const [alfa, gama] = [passenger(1, 'ALFA'), passenger(3, 'GAMA')]
const van = car(9, 'ΙΚΑ 1234')
const shown = () => Array.from({ length: tickets.count() }, (_, place) => tickets.at(place)?.surname)
const lengths = () => [useCheckIn.getState().loaded, useCheckIn.getState().total]

beforeEach(() => {
  openList([alfa, gama, van])
  narrow('')
})

describe('the list of a gate', () => {
  it('takes in a ticket that was sold meanwhile, in its place by name, and counts it', () => {
    putTickets([passenger(2, 'BETA')])
    expect(shown()).toEqual(['ALFA', 'BETA', 'GAMA'])
    expect(lengths()).toEqual([4, 4])
    putTickets([passenger(4, 'ZETA'), passenger(5, 'ALFA', { name: 'ANNA' })])
    expect(shown()).toEqual(['ALFA', 'ALFA', 'BETA', 'GAMA', 'ZETA'])
    expect(tickets.at(0)?.name).toBe('ANNA')
  })

  it('replaces a ticket that changed without moving it', () => {
    putTickets([{ ...alfa, surname: 'ZETA' }])
    expect(shown()).toEqual(['ZETA', 'GAMA'])
    expect(lengths()).toEqual([3, 3])
  })

  it('drops a cancelled passenger with the mark and the cursor', () => {
    useCheckIn.setState({
      marked: new Set([alfa.ticketNumber, gama.ticketNumber]),
      current: alfa.ticketNumber,
    })
    dropTickets([alfa.ticketNumber, 'H000000000077'])
    expect(shown()).toEqual(['GAMA'])
    expect(lengths()).toEqual([2, 2])
    expect(useCheckIn.getState()).toMatchObject({
      marked: new Set([gama.ticketNumber]),
      current: undefined,
    })
  })

  it('still says how many are to come when one is added to the first page', () => {
    useCheckIn.setState({ total: 2400 })
    putTickets([passenger(2, 'BETA')])
    expect(lengths()).toEqual([4, 2400])
  })

  it('shows rows in which every typed word occurs, also those that come while it is typed', () => {
    narrow('alf mar')
    expect(shown()).toEqual(['ALFA'])
    putTickets([passenger(7, 'ALFADOPOULOU'), passenger(8, 'OMEGA')])
    expect(shown()).toEqual(['ALFA', 'ALFADOPOULOU'])
    setTickets([passenger(8, 'OMEGA'), alfa])
    expect(shown()).toEqual(['ALFA'])
  })

  it('keeps what was done without a connection when the server sends the ticket as it was', () => {
    showUnsent(alfa.ticketNumber, boarded)
    putTickets([alfa])
    expect(ticketBy(alfa.ticketNumber)).toMatchObject({ status: 'CHECKEDIN', boarding: boarded })
    showUnsent(alfa.ticketNumber, false)
    putTickets([alfa])
    expect(ticketBy(alfa.ticketNumber)).toEqual(alfa)
  })
})

describe('a scanned text', () => {
  it('names a ticket by letter and number, and every ticket of a bare number', () => {
    putTickets([passenger(1, 'OTHER', { ticketNumber: 'K000000000001' })])
    expect(listedTicketsFor('h1')).toEqual([alfa])
    expect(listedTicketsFor('1').map(({ ticketNumber }) => ticketNumber)).toEqual([
      alfa.ticketNumber,
      'K000000000001',
    ])
    expect(listedTicketsFor('H77')).toEqual([])
    expect(listedTicketsFor('ALFA')).toEqual([])
  })

  it('names a vehicle by its plate in Greek or Latin letters, with or without spaces', () => {
    for (const plate of ['ika1234', 'IKA 1234', 'ΙΚΑ1234']) expect(vehiclesWithPlate(plate)).toEqual([van])
    expect(vehiclesWithPlate(' ')).toEqual([])
  })
})
