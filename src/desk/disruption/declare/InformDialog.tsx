import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../domain/refusal.ts'
import { printCount } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { formatDateTime } from '../../language/date.ts'
import { JobProgress } from '../../look/JobProgress.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useAsked } from '../../question/questions.ts'
import { refusalText } from '../../request/fault.ts'
import { disruptionCommand, disruptionQuestion } from '../commands.ts'
import { countWaiting, useSending } from './informCommands.ts'

const leave = () => void commands.run(disruptionCommand.leaveInform, {}, 'screen')
const send = () => void commands.run(disruptionCommand.inform, {}, 'screen')

/** Sends the first message to all passengers of a disrupted sailing, and shows whom it reaches and when it was sent. */
export function InformDialog() {
  const asked = useAsked(disruptionQuestion.inform)
  const { t } = useTranslation('disruption')
  const sending = useSending((state) => state.sending)
  if (!asked || !sending) return null
  const { information, all, state, problem } = sending
  const { company, vessel, origin, destination, departureDateTime } = information
  const { emails, texts, unreachable, informed, informedAt, messages } = information
  const waiting = countWaiting(information)
  const numbers = { emails: printCount(emails), texts: printCount(texts) }
  return (
    <Dialog
      title={t('inform.title')}
      place="information"
      size="large"
      onClose={leave}
      foot={<Actions waiting={waiting} />}
    >
      <p className="strong">
        {`${company} ${vessel.name}, ${origin.name} – ${destination.name}, ${formatDateTime(departureDateTime)}`}
      </p>
      {informedAt !== undefined && (
        <p className="good">
          {t('inform.sent', { number: printCount(informed), at: formatDateTime(informedAt) })}
        </p>
      )}
      {waiting > 0 && <p className="message plain">{t('inform.waiting', numbers)}</p>}
      {waiting === 0 && informedAt === undefined && <p className="message plain">{t('inform.none')}</p>}
      {unreachable > 0 && (
        <p className="warn">{t('inform.unreachable', { number: printCount(unreachable) })}</p>
      )}
      {messages.map(({ language, count, subject, text }) => (
        <section key={language}>
          <SectionTitle level={3}>{`${language.toUpperCase()} (${printCount(count)})`}</SectionTitle>
          <p className="strong">{subject}</p>
          <p className="message plain">{text}</p>
        </section>
      ))}
      {state !== 'asked' && all > 0 && (
        <JobProgress
          handled={all - waiting}
          all={all}
          words={t('inform.done', { done: all - waiting, all })}
        />
      )}
      {problem !== undefined && (
        <p className="bad" role="alert">
          {isRefusal(problem) ? refusalText(problem) : t('result.unanswered')}
        </p>
      )}
    </Dialog>
  )
}

function Actions({ waiting }: { waiting: number }) {
  const { t } = useTranslation('disruption')
  const sending = useSending((state) => state.sending)
  if (sending?.state === 'running')
    return (
      <Button kind="main" autoFocus onPress={leave} disabled={sending.isStopping}>
        {t('stop')}
      </Button>
    )
  const isAsked = sending?.state === 'asked'
  return (
    <>
      {waiting > 0 && (
        <Button kind="main" autoFocus onPress={send}>
          {isAsked ? t('inform.send', { number: printCount(waiting) }) : t('again')}
        </Button>
      )}
      <Button {...(waiting > 0 ? {} : { kind: 'main' as const, autoFocus: true })} onPress={leave}>
        {t(isAsked && waiting > 0 ? 'back' : 'close')}
      </Button>
    </>
  )
}
