import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { endingOf, type Ending } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { escPos, type PrinterLine } from '../../domain/ticket/escPos.ts'
import {
  fillForm,
  formCodeOf,
  readPrintingModels,
  type FormCode,
  type FormKind,
  type FormValues,
  type PrintingModel,
} from '../../domain/ticket/form.ts'
import { printTicket } from '../../domain/ticket/number.ts'
import { firstLanguage } from '../../domain/value/language.ts'
import { printMoney } from '../../domain/value/money.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { logoBox, logoDots } from '../pdf/logo.ts'
import { serverText } from '../server/serverText.ts'
import { issuerOf, companyName, type SoldLine } from './ticketSheet.ts'
import type { Forms } from './forms.ts'
import { bothOf, endingTexts, printDay } from './printLines.ts'
import { checkInCloses, textsOfTrip } from './seller.ts'
import { readRoll } from './sheets.ts'

/** The tickets of a booking for a thermal printer: the values of each, and the bytes of all for the printer. */
export async function thermal(
  dependencies: ServerDependencies,
  forms: Forms,
  { path, query }: InputOf<typeof ticket.thermal>,
  context: CallContext,
): Promise<AnswerOf<typeof ticket.thermal> | Refusal> {
  const model = await findModel(forms, query.model)
  if (isRefusal(model)) return model
  const kinds = await forms.read('kinds.txt')
  if (isRefusal(kinds)) return kinds
  const { cancelled } = query
  const lines = await readRoll(dependencies, context, { crsReservationId: path.id, cancelled })
  if (isRefusal(lines)) return lines
  const printed = lines.flatMap((line) => {
    const formCode = query.formCode ?? formCodeOf(kinds, kindOf(line))
    const { letter, number } = line.sold.ticket ?? { letter: '', number: '' }
    return formCode ? [{ letter, number, formCode, values: valuesOf(line), logo: logoOf(line) }] : []
  })
  if (printed.length === 0) return refuse('nothing_to_print')
  const filled = await fill(forms, printed)
  if (isRefusal(filled)) return filled
  const content = Buffer.from(escPos(filled, model)).toString('base64')
  const tickets = printed.map(({ logo: _, ...ticket }) => ticket)
  return { model: model.model, columns: model.columns, tickets, content }
}

export async function printingModels(
  forms: Forms,
): Promise<AnswerOf<typeof ticket.printingModels> | Refusal> {
  const text = await forms.read('printers.txt')
  return isRefusal(text) ? text : { printingModels: readPrintingModels(text) }
}

export async function printingTemplate(
  forms: Forms,
  { query: { formCode } }: InputOf<typeof ticket.printingTemplate>,
): Promise<AnswerOf<typeof ticket.printingTemplate> | Refusal> {
  const template = await forms.read(`${formCode}.txt`)
  return isRefusal(template) ? template : { formCode, url: forms.address(`${formCode}.txt`), template }
}

/** The model of this name, or the first one. */
async function findModel(forms: Forms, name: string | undefined): Promise<PrintingModel | Refusal> {
  const text = await forms.read('printers.txt')
  if (isRefusal(text)) return text
  const models = readPrintingModels(text)
  const found = name === undefined ? models[0] : models.find(({ model }) => model === name)
  return found ?? refuse('printing_model_not_found', { model: name ?? '' }, '/model')
}

async function fill(
  forms: Forms,
  tickets: readonly { formCode: FormCode; values: FormValues; logo: string }[],
): Promise<PrinterLine[][] | Refusal> {
  const filled: PrinterLine[][] = []
  for (const { formCode, values, logo } of tickets) {
    const form = await forms.read(`${formCode}.txt`)
    if (isRefusal(form)) return form
    filled.push(
      fillForm(form, { ...values, logo }).flatMap((line): PrinterLine[] => {
        if (!('logo' in line)) return [line]
        const image = logoDots(line.logo, logoSize)
        return image ? [{ image }] : []
      }),
    )
  }
  return filled
}

/** Dots of a printer of 203 dots an inch: a logo is as large as on other papers. */
const logoSize = { width: (logoBox.width / 72) * 203, height: (logoBox.height / 72) * 203 }

const logoOf = ({ context, trip }: SoldLine) => textsOfTrip(context, trip)?.logo ?? ''

function kindOf({ booking, trip, sold }: SoldLine): FormKind {
  const states = { CANCELLED: 'cancelled', OPEN: 'open' } as const
  const dated = booking.userSelectedEticket === false ? undefined : 'eticket'
  const usual = trip.openReturn ? 'open' : booking.ptaAgentCode === undefined ? dated : 'pta'
  return { item: sold.item, state: states[sold.status as keyof typeof states] ?? usual }
}

/** `ΑΚΥΡΩΘΗΚΕ / CANCELLED`: forms are in Greek and English, whatever the language of the passenger. */
const formEnding = (ending: Ending) =>
  ([firstLanguage, 'en'] as const).map((language) => serverText(language, endingTexts[ending])).join(' / ')

/** A prepaid item has neither number nor code until the other agency issues its ticket; the form omits these lines. */
function valuesOf({ context, booking, trip, sold }: SoldLine): FormValues {
  const { net, vat, dues, surcharges, total } = sold.fare
  const issuer = issuerOf(booking)
  const texts = textsOfTrip(context, trip)
  const ending = endingOf(sold)
  const amounts = Object.entries({ net, vat, dues, surcharges, total })
  return {
    number: sold.ticket ? printTicket(sold.ticket) : '',
    qr: sold.ticket?.qrCode ?? '',
    company: companyName(context, trip),
    title: sold.title,
    kind: bothOf(sold.kind),
    facts: sold.facts.map(([name, value]) => `${bothOf(name)}: ${value}`).join('\n'),
    origin: trip.origin.name,
    destination: trip.destination.name,
    vessel: trip.vessel.name,
    departs: printDay(trip.departureDateTime),
    checkInCloses: ending ? '' : (checkInCloses(context, trip)?.[1] ?? ''),
    arrives: printDay(trip.arrivalDateTime),
    ending: ending ? formEnding(ending) : '',
    until: printDay(trip.openUntil ?? ''),
    ...Object.fromEntries(amounts.map(([name, amount]) => [name, printMoney(amount, context.digits)])),
    currency: booking.currency,
    booking: booking.crsReservationId,
    companyCode: trip.companyReservationCode,
    agency: issuer.agency,
    user: issuer.bookedBy,
    bookedAt: printDay(booking.bookedAt),
    remarks: [booking.remarks, trip.remarks].filter(Boolean).join(' · '),
    seller: [...(texts?.seller ?? []), ...context.agencySeller].join('\n'),
    conditions: texts?.conditions ?? '',
  }
}
