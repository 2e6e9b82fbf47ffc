import type { ticket } from '../../contract/ticket.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import type { Forms } from './forms.ts'
import { pdf } from './pdf.ts'
import { printingModels, printingTemplate, thermal } from './thermal.ts'
import { printers, claimPrint, endPrint, queuePrint } from './printJobs.ts'
import { receipt } from './receipt.ts'
import { messages, sendEmail, sendSms } from './sendMessages.ts'

export function ticketRoutes(dependencies: ServerDependencies, forms: Forms): Handlers<typeof ticket> {
  return {
    pdf: (input, context) => pdf(dependencies, input, context),
    receipt: (input, context) => receipt(dependencies, input, context),
    sendEmail: (input, context) => sendEmail(dependencies, input, context),
    sendSms: (input, context) => sendSms(dependencies, input, context),
    messages: (input, context) => messages(dependencies, input, context),
    queuePrint,
    claimPrint,
    endPrint,
    thermal: (input, context) => thermal(dependencies, forms, input, context),
    printingModels: () => printingModels(forms),
    printingTemplate: (input) => printingTemplate(forms, input),
    printers: (_, context) => printers(context),
  }
}
