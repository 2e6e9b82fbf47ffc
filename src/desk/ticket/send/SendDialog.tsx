import { ticketCommand } from '../commands.ts'
import type { CommandId } from '../../command/command.ts'
import { useTranslation } from 'react-i18next'
import { readEmail, readPhone } from '../../../domain/value/contact.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { changeSending, useSending, type Messages, type Sending } from './sendCommands.ts'
import { formatDateTime } from '../../language/date.ts'

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
      </div>
      {messages && <Preview channel={channel} messages={messages} />}
      {messages && messages.messages.length > 0 && <Earlier messages={messages.messages} />}
    </Dialog>
  )
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
