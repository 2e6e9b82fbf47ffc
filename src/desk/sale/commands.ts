import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { SaleAsked } from './checkout/confirmation.ts'
import type {
  ContactArguments,
  CopyArguments,
  HoldArguments,
  IssueArguments,
  PartyArguments,
  PeopleArguments,
  PetArguments,
  PlaceArguments,
  PlateArguments,
  PtaArguments,
  SeatArguments,
  ServiceArguments,
} from './model/commandArguments.ts'
import type { Kind } from './model/item/items.ts'
import type { QuickChoice } from './model/payment/optionTime.ts'
import type { Product, Step } from './model/state.ts'
import type { ChosenTrips } from './model/trip/chooseTrips.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const saleCommand = {
  /** The answers of the confirmation dialog. */
  confirmSale: handle('sale.confirmSale'),
  leave: handle('sale.leave'),
  payRest: handle('sale.payRest'),
  /** Without arguments the payment method after the one that would pay now. */
  otherMethod: handle<IssueArguments>('sale.otherMethod'),
  loadPayments: handle('sale.loadPayments'),
  optionUntil: handle<{ choice: QuickChoice }>('sale.optionUntil'),
  copyToDate: handle<CopyArguments>('sale.copyToDate'),
  sameAgain: handle('sale.sameAgain'),
  takeSavings: handle('sale.takeSavings'),
  /** `trip` counts from 0; an empty code removes the discount. */
  companyDiscount: handle<{ trip: number; code: string }>('sale.companyDiscount'),
  /** The company’s fare; an empty code is its usual one. */
  companyFare: handle<{ company: string; code: string }>('sale.companyFare'),
  addProduct: handle<{ kind?: Kind | Product }>('sale.addProduct'),
  /** Removes the row under the cursor. */
  removeProduct: handle('sale.removeProduct'),
  copyTripInfo: handle('sale.copyTripInfo'),
  fillPhone: handle('sale.fillPhone'),
  copyValue: handle('sale.copyValue'),
  details: handle('sale.details'),
  /** Marks the current row. */
  toggle: handle('sale.toggle'),
  toggleTrip: handle('sale.toggleTrip'),
  toggleAll: handle('sale.toggleAll'),
  removeMarked: handle('sale.removeMarked'),
  spread: handle('sale.spread'),
  fix: handle('sale.fix'),
  addPet: handle('sale.addPet'),
  addService: handle('sale.addService'),
  addPackage: handle('sale.addPackage'),
  addParcel: handle('sale.addParcel'),
  driverFromFirst: handle('sale.driverFromFirst'),
  checkCards: handle('sale.checkCards'),
  keepSeats: handle('sale.keepSeats'),
  previousStep: handle('sale.previousStep'),
  showStep: handle<{ step: Step }>('sale.showStep'),
  /** Without a text, opens the dialog for one. */
  pastePeople: handle<{ text?: string }>('sale.pastePeople'),
  /** Shows the names for the group on screen; the company is one of its sailings that takes no single name. */
  pasteNames: handle<{ text: string; againstSingleNames?: string }>('sale.pasteNames'),
  takePasted: handle('sale.takePasted'),
  /** The names in the other order, where nothing shows it. */
  swapPasted: handle('sale.swapPasted'),
  nextWrong: handle('sale.nextWrong'),
  /** Removes the current line. */
  dropPasted: handle('sale.dropPasted'),
  leavePasted: handle('sale.leavePasted'),
  pet: handle<PetArguments>('sale.pet'),
  service: handle<ServiceArguments>('sale.service'),
  seatPlan: handle('sale.seatPlan'),
  closeSeatPlan: handle('sale.closeSeatPlan'),
  seat: handle<SeatArguments>('sale.seat'),
  take: handle<
    ChosenTrips & {
      /** Set for a new customer: the working booking is cleared first. */
      fresh: boolean
    }
  >('sale.take'),
  continue: handle('sale.continue'),
  /** From the list of trips to the passengers, with accommodation assigned; the focus does not move. */
  showPeople: handle('sale.showPeople'),
  proceed: handle('sale.proceed'),
  review: handle('sale.review'),
  /** The nth thing that is missing or wrong, counted from 0. */
  toGap: handle<{ gap: number }>('sale.toGap'),
  party: handle<PartyArguments>('sale.party'),
  people: handle<PeopleArguments>('sale.people'),
  place: handle<PlaceArguments>('sale.place'),
  plate: handle<PlateArguments>('sale.plate'),
  contact: handle<ContactArguments>('sale.contact'),
  hold: handle<HoldArguments>('sale.hold'),
  option: handle('sale.option'),
  /** Yes to the time that `sale.option` showed. */
  confirmOption: handle('sale.confirmOption'),
  issue: handle<IssueArguments>('sale.issue'),
  sellPta: handle<PtaArguments>('sale.sellPta'),
  clear: handle('sale.clear'),
  addRoute: handle('sale.addRoute'),
  nextTrip: handle('sale.nextTrip'),
  previousTrip: handle('sale.previousTrip'),
  showTrip: handle<{ trip: number }>('sale.showTrip'),
}

/** The question before a booking is made, if the operator wants one. */
export const saleQuestion = { confirm: question<SaleAsked>('sale.confirm') }
