/** The ids of verbs that another noun had, or that had another name: `take`, `leaveSale=leave`. */
function moved(from: string, to: string, verbs: string): (readonly [string, string])[] {
  return verbs
    .trim()
    .split(/\s+/)
    .map((verb) => {
      const [former = '', present = former] = verb.split('=')
      return [`${from}.${former}`, `${to}.${present}`] as const
    })
}

/**
 * The ids that commands had up to version 120, and their ids now. Settings, exported shortcuts and macros of that time
 * contain them.
 */
export const formerIds: ReadonlyMap<string, string> = new Map([
  ...moved(
    'booking',
    'sale',
    `take continue showPeople proceed review toGap party people place plate contact hold option confirmOption issue
    sellPta clear addRoute nextTrip previousTrip showTrip confirmSale leaveSale=leave payRest otherMethod loadPayments
    optionUntil seatPlan closeSeatPlan seat takeSavings companyDiscount companyFare addProduct removeProduct
    copyTripInfo fillPhone copyValue details toggle toggleTrip toggleAll removeMarked spread fix addPet addService
    addPackage addParcel driverFromFirst checkCards keepSeats previousStep showStep pastePeople takePasted nextWrong
    dropPasted leavePasted pet service copyToDate sameAgain`,
  ),
  ...moved(
    'booking',
    'ticket',
    `copyReference copyTickets=copyNumbers document voucherDocument receipt refundReceipt thermal ticketFees=fees
    leaveTicketFees=leaveFees ticketCodes=codes leaveTicketCodes=leaveCodes print printOn printChosen leavePrinting
    printFile voucher leaveVoucher email sms sendMessage leaveMessage`,
  ),
  ...moved(
    'booking',
    'truck',
    `trucks=list takeTruck=apply addCompany editCompany addTruck=add editTruck=edit keepCompany=saveCompany
    keepTruck=save leaveTrucks=leave`,
  ),
  ...moved('booking', 'party', 'remember rememberAll'),
  ...moved(
    'booking',
    'draft',
    'save saved loadSaved=load deleteSaved=delete restoreSaved=restore leaveSaved=leave',
  ),
  ...moved(
    'app',
    'draft',
    `undo redo park resume takeOther takeUp keepMine slot1 slot2 slot3 slot4 slot5 slot6 slot7 slot8 slot9`,
  ),
  ...moved('app', 'booking', 'optionalList=optionList'),
  ...moved('app', 'settings', 'settings=page shortcutsPage'),
  ...moved('booking', 'settings', 'confirmations partyMemory'),
  ...moved('app', 'statistics', 'statistics=page'),
  ...moved('app', 'checkin', 'checkIn=page'),
  ...moved('app', 'disruption', 'disruptions=page companySailings'),
  ...moved('app', 'parcel', 'smallPackages=page'),
  ...moved('app', 'cashier', 'cashierData=page'),
  ...moved('app', 'ledger', 'info actionLog companyClearings'),
  ...moved('app', 'help', 'shortcuts cheatSheet printSheet placeMenu fullScreen'),
  ...moved('app', 'line', 'line=focus leaveField calculate readLine=read'),
  ...moved('session', 'app', 'signOut'),
])

/** The id by which a command of a stored id is registered now. */
export const presentId = (stored: string): string => formerIds.get(stored) ?? stored

const storedIds = new Map([...formerIds].map(([former, present]) => [present, former]))

/** The id to store: a desk of version 120, which a service worker may still serve, reads the settings too. */
export const storedId = (id: string): string => storedIds.get(id) ?? id
