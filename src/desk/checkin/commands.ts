import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { ChosenBy, OpenCheckIn, TicketsAsked } from './checkinStore.ts'
import type { File, Found } from './checkinContribution.ts'
import type { OnBoard } from './onBoard/onBoardCommands.ts'
import type { Details } from './questionCommands.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const checkInCommand = {
  page: handle<OpenCheckIn>('checkin.page'),
  /** `date` is YYYY-MM-DD. */
  choosePort: handle<{ port: string; date: string }>('checkin.choosePort'),
  scan: handle<{ text?: string }>('checkin.scan'),
  enterCode: handle<Found>('checkin.enterCode'),
  checkIn: handle('checkin.checkIn'),
  validateTicket: handle<{ text?: string }>('checkin.validateTicket'),
  mark: handle('checkin.mark'),
  markAll: handle('checkin.markAll'),
  nextView: handle('checkin.nextView'),
  toScan: handle('checkin.toScan'),
  sound: handle('checkin.sound'),
  acknowledge: handle('checkin.acknowledge'),
  manifest: handle<{ format?: File }>('checkin.manifest'),
  manifestTable: handle('checkin.manifestTable'),
  start: handle('checkin.start'),
  stop: handle('checkin.stop'),
  forceCheckIn: handle('checkin.forceCheckIn'),
  fillDetails: handle('checkin.fillDetails'),
  correctVehicle: handle('checkin.correctVehicle'),
  checkOut: handle('checkin.checkOut'),
  checkInBooking: handle<{ reference?: string }>('checkin.checkInBooking'),
  confirmTurn: handle('checkin.confirmTurn'),
  confirmForce: handle<{ reason: string }>('checkin.confirmForce'),
  confirmDetails: handle<{ details: NonNullable<Details> }>('checkin.confirmDetails'),
  confirmVehicle: handle<MeasuredVehicle>('checkin.confirmVehicle'),
  confirmCheckOut: handle<{ reason: string }>('checkin.confirmCheckOut'),
  confirmBooking: handle<{ ticketNumbers?: readonly string[] }>('checkin.confirmBooking'),
  closeQuestion: handle('checkin.closeQuestion'),
}

/** A correction of the list of those on board; without a passenger, the list is made again from the records. */
export interface CorrectedPassenger {
  kind: 'board' | 'leave' | 'renew'
  /** The number of the crew may be typed, because the table has none. */
  asksCrew: boolean
  ticketNumber: string
  name: string
  by: ChosenBy
}

/** Numbers typed before the count is closed, each where it is asked for. */
export interface ClosingNumbers {
  absent: string
  /** Passengers whose data are missing. */
  missing: string
  crew: string
}

/** Commands of the persons on board: they are counted, closed, corrected, and sent to the authorities. */
export const onBoardCommand = {
  show: handle('checkin.onBoard'),
  close: handle('checkin.closeCount'),
  correct: handle('checkin.correctList'),
  send: handle('checkin.sendLists'),
  confirmClose: handle<ClosingNumbers>('checkin.confirmCount'),
  confirmCorrect: handle<{ reason: string; crew?: string }>('checkin.confirmCorrection'),
}

/** A vehicle as it was measured; values are as they were sold where they are absent. */
export interface MeasuredVehicle {
  plateNumber?: string | undefined
  /** Metres. */
  length?: number | undefined
  height?: number | undefined
}

/** A vehicle that was measured, and what it was found to cost more, which the next Enter charges. */
export interface VehicleAsked extends TicketsAsked {
  sold: MeasuredVehicle
  difference?: number
}

/** The questions over the page of the check-in. */
export const checkInQuestion = {
  turn: question<{ to: 'start' | 'stop' }>('checkin.turn'),
  force: question<TicketsAsked>('checkin.force'),
  details: question<TicketsAsked>('checkin.details'),
  vehicle: question<VehicleAsked>('checkin.vehicle'),
  checkOut: question<TicketsAsked>('checkin.checkOut'),
  booking: question<{ reference: string }>('checkin.booking'),
  count: question<OnBoard>('checkin.count'),
  correct: question<CorrectedPassenger>('checkin.correct'),
}
