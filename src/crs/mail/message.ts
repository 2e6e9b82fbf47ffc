import { addressOfLeader } from '../../domain/value/personName.ts'
import { fallbackLanguage, firstLanguage, isLanguage, type Language } from '../../domain/value/language.ts'
import { printMoney, usualDigits } from '../../domain/value/money.ts'
import { serverText } from '../server/serverText.ts'
import type { Template, TemplateData } from './queue.ts'
import type { WaitingMessage } from './mailSql.ts'

/** An e-mail ready to be sent. */
export interface MailMessage {
  /** Identifies the message at every try, so that a mailbox can detect duplicates. */
  id: string
  to: string
  replyTo?: string
  subject: string
  text: string
  language: Language
  attachments?: readonly Attachment[]
}

/** A file sent with an e-mail. */
export interface Attachment {
  name: string
  type: string
  bytes: Uint8Array
  /** Displayed above the text and not listed as a file. */
  isLogo?: true
}

type Written = Pick<MailMessage, 'subject' | 'text' | 'replyTo'> & Partial<Pick<MailMessage, 'id'>>
type WrittenTemplate = Exclude<Template, 'print_job'>
type WriteMessage<T extends WrittenTemplate> = (
  data: TemplateData[T],
  mail: WaitingMessage,
  desk: Desk,
) => Written

/** The desk that links lead to, in the language of the e-mail. */
interface Desk {
  language: Language
  address(path: string): string
}

/** A name on one line, without line breaks and characters that change the direction of text. */
const printable = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim()

const newPassword: WriteMessage<'password_reset'> = ({ code, minutes }, { userName, agency }, desk) => {
  const link = desk.address(`/new-password?code=${code}`)
  return {
    subject: serverText(desk.language, 'mail_reset_subject', { userName, agency }),
    text: serverText(desk.language, 'mail_reset', { userName, agency, code, minutes, link }),
  }
}

const invitation: WriteMessage<'invitation'> = ({ code, hours }, { userName, agency }, desk) => {
  const link = desk.address(`/new-password?code=${code}`)
  return {
    subject: serverText(desk.language, 'mail_invitation_subject', { userName, agency }),
    text: serverText(desk.language, 'mail_invitation', { userName, agency, code, hours, link }),
  }
}

const signInCode: WriteMessage<'sign_in_code'> = ({ code, minutes }, { userName, agency }, { language }) => ({
  subject: serverText(language, 'mail_step_subject', { userName, agency, code }),
  text: serverText(language, 'mail_step', { userName, agency, code, minutes }),
})

const insurances: WriteMessage<'insurance_offer'> = (
  { leader, offers, digits = usualDigits },
  { agencyName, currency, userEmail },
  desk,
) => {
  const name = printable(addressOfLeader(leader))
  const lines = offers.map((offer) =>
    [
      `${offer.name}: ${printMoney(offer.grossAmount, digits)} ${currency}`,
      offer.description,
      offer.marketingDescription,
    ].join('\n'),
  )
  const greeting = name === '' ? 'mail_greeting' : 'mail_greeting_name'
  return {
    subject: serverText(desk.language, 'mail_insurance_subject', { agency: agencyName }),
    text: [
      serverText(desk.language, greeting, { name }),
      serverText(desk.language, 'mail_insurance'),
      ...lines,
      serverText(desk.language, 'mail_insurance_answer'),
      agencyName,
    ].join('\n\n'),
    ...(userEmail !== '' && { replyTo: userEmail }),
  }
}

/** The text was written when the operator saw it. */
const aboutBooking: WriteMessage<'booking' | 'notice'> = ({ subject, text }, { userEmail }) => ({
  subject,
  text,
  ...(userEmail !== '' && { replyTo: userEmail }),
})

const cancelledTrips: WriteMessage<'cancellation'> = (
  { reference },
  { agencyName, userEmail },
  { language },
) => ({
  subject: serverText(language, 'mail_cancelled_subject', { reference, agency: agencyName }),
  text: [
    serverText(language, 'mail_greeting'),
    serverText(language, 'mail_cancelled', { reference }),
    agencyName,
  ].join('\n\n'),
  ...(userEmail !== '' && { replyTo: userEmail }),
})

/** Has the same id when it is queued again, so that an authority can detect duplicates. */
const listOfPersons: WriteMessage<'authority_list'> = ({ subject, text, list }) => ({
  subject,
  text,
  id: `list.${list.itinerary}.${list.port}.${list.version}.${list.authority}`,
})

const writers: { [T in WrittenTemplate]: WriteMessage<T> } = {
  password_reset: newPassword,
  invitation,
  sign_in_code: signInCode,
  insurance_offer: insurances,
  booking: aboutBooking,
  cancellation: cancelledTrips,
  notice: aboutBooking,
  authority_list: listOfPersons,
  report: ({ subject, text }) => ({ subject, text }),
  booking_sms: ({ text }) => ({ subject: '', text }),
}

const isTemplate = (name: string): name is WrittenTemplate => Object.hasOwn(writers, name)

function languageOf(data: unknown): Language {
  const { language } = data as { language: string }
  return isLanguage(language) ? language : fallbackLanguage
}

/** Builds an e-mail from its queue entry; `deskUrl` is the address of the desk for its reader. */
export function messageFrom(waiting: WaitingMessage, deskUrl: string): MailMessage {
  const { template, data, id, createdAt } = waiting
  if (!isTemplate(template)) throw new Error(`no e-mail template ${template}`)
  const language = languageOf(data)
  const prefix = language === firstLanguage ? '' : `/${language}`
  const desk = { language, address: (path: string) => deskUrl.replace(/\/$/, '') + prefix + path }
  const write = writers[template] as WriteMessage<WrittenTemplate>
  return {
    id: `${createdAt.getTime()}.${id}`,
    to: waiting.recipient,
    language,
    ...write(data as TemplateData[WrittenTemplate], waiting, desk),
  }
}
