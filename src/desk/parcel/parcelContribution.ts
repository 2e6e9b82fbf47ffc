import Package from 'lucide-react/icons/package'
import i18next from 'i18next'
import { ledger } from '../../contract/ledger.ts'
import { parcel as calls } from '../../contract/parcel.ts'
import type { ParcelField } from '../../domain/parcel/fields.ts'
import { inStatus } from '../../domain/parcel/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { reference } from '../../contract/reference.ts'
import type { Contribution } from '../command/contribution.ts'
import { ticketCommand } from '../ticket/commands.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { line } from '../command/keyboard.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { simple } from '../line/combine.ts'
import { refusalOf, type CommandServices, type NoArguments } from '../command/command.ts'
import { focusInvalidField, focusTarget } from '../field/focus/focus.ts'
import { formatPrice } from '../language/money.ts'
import { invalidate, loadCached, cacheForSession, isDemoWorld } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { parcelCommand, parcelQuestion } from './commands.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { printCode, clearForm, fieldsOf, refusedIn, showBooked, useParcels, setField } from './parcelStore.ts'

const pricedFields: readonly ParcelField[] = ['company', 'priceList', 'quantity']

/** Shows refusals at their fields and goes to the first of them. */
function showRefused(refused: readonly Refusal[]): Refusal | undefined {
  const [first] = refused
  useParcels.setState({ refused })
  if (first?.at !== undefined) focusTarget(`parcel${first.at}`)
  return first
}

async function price(): Promise<Refusal | undefined> {
  if (focusInvalidField()) return undefined
  const { form } = useParcels.getState()
  const refused = refusedIn(form, pricedFields)
  if (refused.length > 0) return showRefused(refused)
  const { company, priceList, quantity } = fieldsOf(form)
  const answer = await request(calls.price, { body: { company, priceList, quantity } })
  if (isRefusal(answer)) return showRefused([answer])
  const { form: present } = useParcels.getState()
  if (pricedFields.every((field) => present[field] === form[field])) useParcels.setState({ price: answer })
  return undefined
}

async function book(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  if (focusInvalidField()) return undefined
  const { form, price: known, key } = useParcels.getState()
  const refused = refusedIn(form)
  if (refused.length > 0) return showRefused(refused)
  if (known === undefined) return price()
  const answer = await request(calls.book, { body: fieldsOf(form) }, { key })
  if (isRefusal(answer)) return showRefused([answer])
  if (useParcels.getState().form === form) {
    showBooked(answer)
    focusTarget('parcel/senderName')
  }
  services.notifyDone(
    i18next.t('parcel:booked', { code: printCode(answer.packageCode), amount: formatPrice(answer.price) }),
  )
  await showAgain(answer.packageCode)
  return undefined
}

/** Loads list and credit again, and goes to a row of the list. */
async function showAgain(code: string): Promise<void> {
  void invalidate(ledger.credits)
  await invalidate(calls.list)
  const answer = await loadCached(calls.list, { query: { text: code } })
  const found = isRefusal(answer) ? undefined : answer.smallPackages[0]
  if (found) useParcels.setState({ current: found })
}

const refuseWithoutExample = () => (isDemoWorld() ? undefined : refuse('not_here'))

function refuseWithoutRow(): Refusal | undefined {
  return useParcels.getState().current === undefined ? refuse('no_parcel') : undefined
}

function notCancellable(): Refusal | undefined {
  const { current } = useParcels.getState()
  if (current === undefined) return refuse('no_parcel')
  if (current.actions.includes('cancel')) return undefined
  const moved = current.statuses.find((status) => status !== 'ACCEPTED')
  return refuse(moved === undefined ? 'parcel_elsewhere' : inStatus[moved])
}

async function cancel(_: NoArguments, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const cancelling = askedOf(parcelQuestion.cancel)
  if (cancelling === undefined) return undefined
  const { packageCode, company } = cancelling
  const answer = await request(calls.cancel, {
    path: { company: company.idOrCode },
    body: { packageCode },
  })
  if (isRefusal(answer)) return answer
  closeQuestion(parcelQuestion.cancel)
  notifyDone(
    i18next.t('parcel:cancelled', { code: printCode(packageCode), amount: formatPrice(answer.refundAmount) }),
  )
  await showAgain(packageCode)
  return undefined
}

/** Printed like the documents of a booking, on the paper of the chosen printer. */
async function label(_: NoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const packageCode = useParcels.getState().current?.packageCode
  if (packageCode === undefined) return undefined
  const outcome = await run(ticketCommand.printFile, {
    title: packageCode,
    load: (paper, print) =>
      request(calls.label, { query: { packageCode, ...(paper && { paper }), ...(print && { print }) } }),
  })
  return refusalOf(outcome)
}

async function receipt(_: NoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const { current } = useParcels.getState()
  if (current === undefined) return undefined
  const { packageCode, status } = current
  const kind = status === 'CANCELLED' ? ('refund' as const) : ('payment' as const)
  const outcome = await run(ticketCommand.printFile, {
    title: packageCode,
    isReceipt: true,
    load: (paper, print) =>
      request(calls.receipt, {
        query: { packageCode, kind, ...(paper && { paper }), ...(print && { print }) },
      }),
  })
  return refusalOf(outcome)
}

const onPage = { where: ['smallPackages'], changes: 'nothing' } as const

const inDialog = { where: ['cancelPackage'], palette: false } as const

/** Small packages: the page, its form, the label, cancelling and tracking. */
export const parcelCommands = [
  defineCommand(parcelCommand.page, {
    line: simple(355, 'smallPackages', 'pkg'),
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'smallPackages',
    run: (_, { navigate }) => navigate('/small-packages'),
  }),
  defineCommand(parcelCommand.price, { ...onPage, run: price }),
  defineCommand(parcelCommand.book, {
    ...onPage,
    rights: ['sell'],
    changes: 'record',
    palette: false,
    run: book,
  }),
  defineCommand(parcelCommand.example, { ...onPage, refuses: refuseWithoutExample, run: fillExample }),
  defineCommand(parcelCommand.clear, {
    ...onPage,
    run() {
      line.discard()
      clearForm()
      focusTarget('parcel/senderName')
    },
  }),
  defineCommand(parcelCommand.label, { about: 'row', ...onPage, refuses: refuseWithoutRow, run: label }),
  defineCommand(parcelCommand.receipt, { about: 'row', ...onPage, refuses: refuseWithoutRow, run: receipt }),
  defineCommand(parcelCommand.askCancel, {
    about: 'row',
    ...onPage,
    rights: ['refund'],
    awaits: 'cancelPackage',
    refuses: notCancellable,
    run: () => {
      const { current } = useParcels.getState()
      if (current) openQuestion(parcelQuestion.cancel, current)
    },
  }),
  defineCommand(parcelCommand.cancel, {
    ...inDialog,
    rights: ['refund'],
    changes: 'record',
    awaits: 'smallPackages',
    run: cancel,
  }),
  defineCommand(parcelCommand.keep, {
    ...inDialog,
    changes: 'nothing',
    run: () => closeQuestion(parcelQuestion.cancel),
  }),
  defineCommand(parcelCommand.scan, { ...onPage, run: scan }),
  defineCommand(parcelCommand.track, {
    about: 'row',
    ...onPage,
    rights: ['sell', 'checkIn'],
    changes: 'record',
    palette: false,
    run: track,
  }),
  defineCommand(parcelCommand.find, { ...onPage, run: () => void focusTarget('parcel/find') }),
]

const people = {
  senderName: 'PAPADOPOULOU MARIA',
  senderPhone: '6971234567',
  receiverName: 'VASILEIOU NIKOS',
  receiverPhone: '6977654321',
  mail: 'nikos@example.com',
}

/** Fills the form with a package of the first company that has a price list, to be priced and booked by its keys. */
async function fillExample(): Promise<Refusal | undefined> {
  const known = await loadCached(reference.companies, {}, cacheForSession)
  if (isRefusal(known)) return known
  for (const { abbreviation } of known.companies) {
    const lists = await loadCached(calls.listNames, { path: { company: abbreviation } }, cacheForSession)
    const priceList = isRefusal(lists) ? undefined : lists.listNames[0]?.idOrCode
    if (priceList === undefined) continue
    setField({ company: abbreviation })
    setField({ priceList })
    for (const [field, text] of Object.entries(people)) setField({ [field]: text })
    focusTarget('parcel/senderName')
    return undefined
  }
  return refuse('no_parcel')
}

function scan({ code }: { code?: string }): void {
  if (code !== undefined) useParcels.setState({ scanned: code })
  focusTarget('parcel/scanned')
}

/** A label that was not recorded stays in the field, selected, unless another has been scanned since. */
function keepScanned(scanned: string): void {
  if (useParcels.getState().scanned === '') useParcels.setState({ scanned })
}

/** The field is empty again at once, so that the next label can be scanned while this one is sent. */
async function track(_: NoArguments, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const { scanned, verb } = useParcels.getState()
  if (scanned.trim() === '') return undefined
  useParcels.setState({ scanned: '', scanRefused: undefined })
  const answer = await request(calls.track, { body: { scanned, verb } }).catch((fault: unknown) => {
    keepScanned(scanned)
    throw fault
  })
  if (isRefusal(answer)) {
    keepScanned(scanned)
    useParcels.setState({ scanRefused: answer })
    return answer
  }
  const { smallPackage, pieces } = answer
  useParcels.setState({ current: smallPackage })
  const { packageCode, quantity } = smallPackage
  const code = printCode(packageCode)
  notifyDone(
    i18next.t('parcel:tracked', {
      code,
      pieces: pieces.join(', '),
      quantity,
      what: i18next.t(`parcel:verb.${verb}`),
    }),
  )
  await invalidate(calls.list)
  return undefined
}

export const parcelContribution: Contribution = {
  commands: parcelCommands,
  dialogs: [CancelDialog],
  pages: [
    {
      path: '/small-packages',
      screen: 'smallPackages',
      load: async () => (await import('./ParcelPage.tsx')).ParcelPage,
      sideMenu: { order: 35, command: parcelCommand.page, title: 'app:menu.smallPackages', icon: Package },
      shortcuts: { name: 'Small packages', title: 'parcel:shortcutsOf.smallPackages', order: 160 },
      hasGrid: true,
    },
  ],
}
