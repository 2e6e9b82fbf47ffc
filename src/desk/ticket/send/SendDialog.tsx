import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { create } from 'zustand'
import { readEmail, readPhone } from '../../../domain/value/contact.ts'
import { ticket as calls } from '../../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { CommandId, CommandServices } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { formatDateTime } from '../../language/date.ts'
import { email, phone } from '../../line/words/contact.ts'
import { lineRow, optional, seq, word, type Value } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { focusInvalidField } from '../../field/focus/focus.ts'
import { request } from '../../request/request.ts'
import { answerOrUndefined } from '../../request/cache.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { useStoredBooking } from '../../sale/model/storedBooking.ts'
import { ticketCommand } from '../commands.ts'
import { PaperLanguageField, paperLanguageOf } from '../PaperLanguage.tsx'
import { onScreen } from '../copy.ts'
import { refuseWithoutDocument } from '../documents.ts'

const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')

/** The message about a booking before it is sent, and those sent before with their state. */
export function SendDialog() {
  const sending = useSending((state) => state.sending)
  return sending === undefined ? null : <OpenDialog {...sending} />
}

/** An empty recipient is refused when the message is sent. */
const readers = {
  email: (text: string) => (text === '' ? '' : readEmail(text)),
  sms: readPhone,
}

function OpenDialog({ crsReservationId, channel, recipient, messages }: Sending) {
  const { t } = useTranslation(['ticket', 'sale'])
  const send = run(ticketCommand.sendMessage)
  useNewPreview({ crsReservationId, channel, recipient })
  const wrong = t(channel === 'email' ? 'sale:wrong.email' : 'sale:wrong.phone')
  return (
    <Dialog
      title={t(`send.title.${channel}`, { reference: crsReservationId })}
      place="sendBooking"
      size="medium"
      onClose={run(ticketCommand.leaveMessage)}
      foot={
        <Button kind="main" onPress={send}>
          {t('send.do')}
        </Button>
      }
    >
      <div className="form">
        <TextField
          label={t(`send.to.${channel}`)}
          must
          size={34}
          maxLength={channel === 'email' ? 200 : 40}
          value={recipient}
          onChange={(text) => changeSending({ recipient: text })}
          onEnter={send}
          tidy={(text) => readers[channel](text) ?? text}
          check={(text) => (readers[channel](text) === undefined ? wrong : undefined)}
          autoFocus
        />
        <PaperLanguageField reference={crsReservationId} />
      </div>
      {messages && <Preview channel={channel} messages={messages} />}
      {messages && messages.messages.length > 0 && <Earlier messages={messages.messages} />}
    </Dialog>
  )
}

/** Loads the preview again in another language. */
function useNewPreview(sending: Sending): void {
  const booking = useStoredBooking(sending.crsReservationId)
  const language = booking && paperLanguageOf(booking)
  const shown = useRef(language)
  const latest = useRef(sending)
  latest.current = sending
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    void load(latest.current)
  }, [language])
}

function Preview({ channel, messages: { email, sms } }: Pick<Sending, 'channel'> & { messages: Messages }) {
  const { t } = useTranslation('ticket')
  return (
    <>
      <SectionTitle level={3}>{channel === 'email' ? email.subject : t('send.preview')}</SectionTitle>
      <p className="detail-words">{channel === 'email' ? email.text : sms.text}</p>
    </>
  )
}

/** Lists the messages sent and printed before, latest first, each with the answer of the server or printer below. */
export function Earlier({ messages }: { messages: Messages['messages'] }) {
  const { t } = useTranslation('ticket')
  return (
    <>
      <SectionTitle level={3}>{t('send.earlier')}</SectionTitle>
      {messages.map(({ recipient, status, at, problem }, nth) => (
        <div className="detail-row" key={nth}>
          <span>
            {formatDateTime(at)} {recipient}
            {problem !== undefined && <span className="muted"> {problem}</span>}
          </span>
          <span className="strong">{t(`send.state.${status}`)}</span>
        </div>
      ))}
    </>
  )
}

type Channel = 'email' | 'sms'
export type Messages = AnswerOf<typeof calls.messages>

/** A message about a booking, before it is sent. */
interface Sending {
  crsReservationId: string
  channel: Channel
  recipient: string
  /** Messages to send and sent before; absent until loaded, and at a CRS without that call. */
  messages?: Messages
}

export const useSending = create<{ sending: Sending | undefined }>(() => ({ sending: undefined }))

onSessionEnd(() => useSending.setState({ sending: undefined }))

export function changeSending(part: Partial<Sending>): void {
  useSending.setState(({ sending }) => ({ sending: sending && { ...sending, ...part } }))
}

/** The messages and print jobs of a booking; undefined without an answer, and at a CRS without that call. */
export async function loadMessages(crsReservationId: string): Promise<Messages | undefined> {
  const answer = await request(calls.messages, { query: { crsReservationId } }).catch(() => undefined)
  return answerOrUndefined(answer)
}

/** Absent: the address or number of the leader. */
export interface Recipient {
  recipient?: string
}

/** Opens the dialog with the recipient of the booking; the preview follows. */
async function open(channel: Channel, { recipient: named }: Recipient): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId, leader } = booking
  const recipient = named ?? (channel === 'email' ? leader.email : leader.mobile) ?? ''
  const sending: Sending = { crsReservationId, channel, recipient }
  useSending.setState({ sending })
  await load(sending)
  return undefined
}

/** Without an answer the dialog has no preview, and the message can be sent all the same. */
async function load({ crsReservationId, channel }: Sending): Promise<void> {
  const messages = await loadMessages(crsReservationId)
  const { sending } = useSending.getState()
  if (messages && sending?.crsReservationId === crsReservationId && sending.channel === channel)
    changeSending({ messages })
}

/** Queues the message; the notice reports it as queued, because it has not been sent yet. */
async function send(_: object, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const { sending } = useSending.getState()
  if (sending === undefined) return undefined
  if (focusInvalidField()) return refuse('text_not_understood')
  const { crsReservationId, channel, recipient } = sending
  // Without a key: another recipient is another message.
  const answer = await (channel === 'email'
    ? request(calls.sendEmail, { query: { crsReservationId, email: recipient } })
    : request(calls.sendSms, { query: { crsReservationId, phone: recipient } }))
  if (isRefusal(answer)) return answer
  leave()
  notifyDone(i18next.t('ticket:send.queued', { recipient: answer.recipient }))
  return undefined
}

function leave(): void {
  useSending.setState({ sending: undefined })
}

/** `mail maria@example.gr`: the recipient may follow the word. */
function sending(
  order: number,
  name: 'email' | 'sms',
  verbs: readonly [string, ...string[]],
  recipient: Value<string>,
): LineForm<Recipient> {
  return lineRow({
    name,
    order,
    entry: seq(word(...verbs), optional('recipient', recipient)),
    examples: [...verbs, `${verbs[0]} ${recipient.sample}`],
  })
}

const opening = {
  recorded: false,
  where: ['step4', 'booking'],
  changes: 'nothing',
  refuses: refuseWithoutDocument,
  awaits: 'sendBooking',
} as const

const inDialog = { where: ['sendBooking'], changes: 'nothing', palette: false } as const

export const sendCommands = [
  defineCommand(ticketCommand.email, {
    ...opening,
    line: sending(245, 'email', ['mail', 'ml'], email),
    run: (to) => open('email', to),
  }),
  defineCommand(ticketCommand.sms, {
    ...opening,
    line: sending(246, 'sms', ['sms'], phone),
    run: (to) => open('sms', to),
  }),
  defineCommand(ticketCommand.sendMessage, { ...inDialog, changes: 'record', run: send }),
  defineCommand(ticketCommand.leaveMessage, { ...inDialog, run: leave }),
]
