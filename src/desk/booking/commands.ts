import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { AddArguments, AdditionAsked } from './add/addCommands.ts'
import type { ChangedMeanwhile, CompanionAsked } from './conflict.ts'
import type { RecallArgs } from './find/find.ts'
import type { HistoryArguments, RepeatAsked } from './history/historyCommands.ts'
import type { DetailsAsked, ModifyAsked } from './modify/modifyCommands.ts'
import type { MoveArguments } from './modify/moveTrip.ts'
import type { SailingSearch } from './modify/sailing/sailings.ts'
import type { JobChoice } from './options/optionsCommands.ts'
import type { Criteria } from './search/foundBookings.ts'
import type { RowNumbers } from './shown/items.ts'
import type { CancelAsked } from './verbs/cancelVerb.ts'
import type { OptionTimeAsked, OptionUntil } from './verbs/changeOptionVerb.ts'
import type { PtaAsked, TransferArguments, TransferAsked } from './verbs/otherAgencyVerbs.ts'
import type { IssueAsked } from './verbs/issueVerb.ts'
import type { ReplaceArguments } from './verbs/replaceOpenVerb.ts'
import type { ChangeAsked } from './verbs/verb.ts'
import type { PeopleArguments } from '../sale/model/commandArguments.ts'
import type { BookingClue } from '../../domain/booking/reference.ts'
import type { RequestedPayment } from '../../domain/pricing/payment.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const bookingCommand = {
  addItems: handle<AddArguments>('booking.addItems'),
  addPassengerRow: handle('booking.addPassengerRow'),
  addVehicleRow: handle('booking.addVehicleRow'),
  removeAddedRow: handle('booking.removeAddedRow'),
  confirmAddition: handle<{ payments?: RequestedPayment[] }>('booking.confirmAddition'),
  leaveAddition: handle('booking.leaveAddition'),
  recall: handle<RecallArgs | { clue: BookingClue }>('booking.recall'),
  askRecall: handle('booking.askRecall'),
  find: handle<RecallArgs>('booking.find'),
  leaveFinding: handle('booking.leaveFinding'),
  searchByReservation: handle('booking.searchByReservation'),
  searchByTicket: handle('booking.searchByTicket'),
  searchByCompany: handle('booking.searchByCompany'),
  latest: handle('booking.latest'),
  optionList: handle('booking.optionList'),
  newSearch: handle('booking.newSearch'),
  selectPassenger: handle('booking.selectPassenger'),
  takeCaller: handle('booking.takeCaller'),
  dropCaller: handle('booking.dropCaller'),
  history: handle<HistoryArguments>('booking.history'),
  closeHistory: handle('booking.closeHistory'),
  askRepeat: handle<{ number: number }>('booking.askRepeat'),
  repeatStep: handle<Required<HistoryArguments>>('booking.repeatStep'),
  leaveRepeat: handle('booking.leaveRepeat'),
  modify: handle('booking.modify'),
  confirmModify: handle<{ payments?: RequestedPayment[] }>('booking.confirmModify'),
  leaveModify: handle('booking.leaveModify'),
  waiveRefund: handle<{ waived: boolean }>('booking.waiveRefund'),
  dropEdits: handle('booking.dropEdits'),
  editDetails: handle('booking.editDetails'),
  leaveDetails: handle('booking.leaveDetails'),
  undo: handle('booking.undo'),
  moveTrip: handle<MoveArguments>('booking.moveTrip'),
  rename: handle<PeopleArguments>('booking.rename'),
  chooseSailing: handle('booking.chooseSailing'),
  listSailings: handle<Partial<SailingSearch>>('booking.listSailings'),
  takeSailing: handle<{ number: number }>('booking.takeSailing'),
  leaveSailings: handle('booking.leaveSailings'),
  markOption: handle('booking.markOption'),
  markAllOptions: handle('booking.markAllOptions'),
  issueOptions: handle<{ payments?: RequestedPayment[] }>('booking.issueOptions'),
  /** Numbers name parts of one booking, which a list of options does not have. */
  cancelOptions: handle<RowNumbers>('booking.cancelOptions'),
  extendOptions: handle<OptionUntil>('booking.extendOptions'),
  confirmOptions: handle<JobChoice>('booking.confirmOptions'),
  leaveOptions: handle('booking.leaveOptions'),
  searchByCriteria: handle('booking.searchByCriteria'),
  search: handle<Criteria>('booking.search'),
  /** Shows the list also of one booking: the address of the list. */
  list: handle<Criteria>('booking.list'),
  openFound: handle<{ reference: string }>('booking.openFound'),
  backToFound: handle('booking.backToFound'),
  accompany: handle<{ companion?: string }>('booking.accompany'),
  confirmCompanion: handle<{ companion: string }>('booking.confirmCompanion'),
  leaveCompanion: handle('booking.leaveCompanion'),
  confirmChange: handle<{ payments?: RequestedPayment[] }>('booking.confirmChange'),
  /** Takes those along who share a cabin with the chosen rows. */
  takeAlong: handle('booking.takeAlong'),
  leaveUnchanged: handle('booking.leaveUnchanged'),
  cancel: handle<RowNumbers>('booking.cancel'),
  fees: handle<RowNumbers>('booking.fees'),
  confirmCancel: handle<{ payments?: RequestedPayment[] }>('booking.confirmCancel'),
  keepThem: handle('booking.keepThem'),
  switchCabinUse: handle('booking.switchCabinUse'),
  changeOption: handle<OptionUntil>('booking.changeOption'),
  leaveOptionTime: handle('booking.leaveOptionTime'),
  convertFromPta: handle('booking.convertFromPta'),
  convertToOpen: handle<RowNumbers>('booking.convertToOpen'),
  convertToOptional: handle('booking.convertToOptional'),
  issuePta: handle<{ agency?: string }>('booking.issuePta'),
  confirmPta: handle<{ agency: string; payments?: RequestedPayment[] }>('booking.confirmPta'),
  issueHeld: handle<{ payments?: RequestedPayment[] }>('booking.issueHeld'),
  confirmIssue: handle<{ payments?: RequestedPayment[] }>('booking.confirmIssue'),
  leaveOption: handle('booking.leaveOption'),
  merge: handle<{ reference?: string }>('booking.merge'),
  leaveMerge: handle('booking.leaveMerge'),
  leaveAgency: handle('booking.leaveAgency'),
  replaceOpen: handle<ReplaceArguments>('booking.replaceOpen'),
  findOpenTicket: handle<Required<Pick<ReplaceArguments, 'ticket'>>>('booking.findOpenTicket'),
  confirmReplacement: handle<{ payments?: RequestedPayment[] }>('booking.confirmReplacement'),
  leaveReplacement: handle('booking.leaveReplacement'),
  split: handle<RowNumbers>('booking.split'),
  transfer: handle<TransferArguments>('booking.transfer'),
  confirmTransfer: handle<{ agency: string }>('booking.confirmTransfer'),
  undoCancel: handle('booking.undoCancel'),
  undoRebooking: handle('booking.undoRebooking'),
}

/** The questions of this folder with what they are about; `find` is asked over any screen. */
export const bookingQuestion = {
  find: question('booking.find'),
  changed: question<ChangedMeanwhile>('booking.changed'),
  companion: question<CompanionAsked>('booking.companion'),
  addItems: question<AdditionAsked>('booking.addItems'),
  repeatStep: question<RepeatAsked>('booking.repeatStep'),
  modify: question<ModifyAsked>('booking.modify'),
  details: question<DetailsAsked>('booking.details'),
  /** The sailings that a trip can be moved to. */
  sailings: question('booking.sailings'),
  change: question<ChangeAsked>('booking.change'),
  cancel: question<CancelAsked>('booking.cancel'),
  changeOption: question<OptionTimeAsked>('booking.changeOption'),
  agency: question<PtaAsked>('booking.agency'),
  issue: question<IssueAsked>('booking.issue'),
  /** The reference of the booking that is merged into the one on screen. */
  merge: question('booking.merge'),
  /** The departure that open tickets of the booking get. */
  replaceOpen: question('booking.replaceOpen'),
  /** The open ticket, where none is on screen. */
  openTicket: question('booking.openTicket'),
  transfer: question<TransferAsked>('booking.transfer'),
}
