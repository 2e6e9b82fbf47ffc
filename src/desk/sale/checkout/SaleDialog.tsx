import { saleCommand, saleQuestion } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { hold, issue } from '../model/bookingText.ts'
import { refusalText } from '../../request/problemText.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { useAsked } from '../../question/questions.ts'
import { setPaidBy, setPtaAgency, type SaleAsked } from './confirmation.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { paymentWays } from '../model/payment/paymentWays.ts'
import { KeyHint } from '../../keys/KeyHint.tsx'
import { Alternatives } from '../../line/Alternatives.tsx'
import { useState } from 'react'
import { AgencyField } from '../../field/TextField.tsx'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'

/** The confirmation before a booking, if the setting is on: what it takes and what it costs. */
export function SaleDialog() {
  const { t } = useTranslation(['sale', 'booking'])
  const asked = useAsked(saleQuestion.confirm)
  if (asked === undefined) return null
  if (asked.what === 'pta') return <PtaSaleDialog asked={asked} />
  const leave = () => void commands.run(saleCommand.leave, {}, 'screen')
  return (
    <QuestionDialog
      title={t(`confirm.${asked.what}`)}
      place="confirmSale"
      primary={{
        title: t(`confirm.do.${asked.what}`),
        run: () => void commands.run(saleCommand.confirmSale, {}, 'bar'),
      }}
      secondary={{ title: t('confirm.back'), run: leave }}
      onClose={leave}
    >
      <Consequences words={asked.what === 'issue' ? issue(asked.args) : hold(asked.args)} />
      {asked.what === 'issue' && <PaidBy args={asked.args} />}
    </QuestionDialog>
  )
}

/** The question before a working booking is sold as PTA: what is paid, and which agency issues the tickets. */
function PtaSaleDialog({ asked }: { asked: Extract<SaleAsked, { what: 'pta' }> }) {
  const { t } = useTranslation(['sale', 'booking'])
  const { agency = '' } = asked.args
  const [isGiven] = useState(agency !== '' && asked.problem === undefined)
  const sell = () => void commands.run(saleCommand.confirmSale, {}, 'bar')
  const leave = () => void commands.run(saleCommand.leave, {}, 'screen')
  return (
    <Dialog
      title={t('confirm.pta')}
      place="confirmSale"
      onClose={leave}
      foot={
        <>
          <Button kind="main" autoFocus={isGiven} onPress={sell}>
            {t('confirm.do.pta')}
          </Button>
          <Button onPress={leave}>{t('confirm.back')}</Button>
        </>
      }
    >
      <Consequences words={issue(asked.args)} />
      <PaidBy args={asked.args} />
      <p className="message plain">{t('booking:issuePta.effect')}</p>
      <AgencyField
        label={t('booking:otherAgency')}
        value={agency}
        autoFocus={!isGiven}
        onChange={setPtaAgency}
        onEnter={sell}
      />
      <Problem words={asked.problem && refusalText(asked.problem)} />
    </Dialog>
  )
}

/** How it is paid: one key, or a click, changes it. */
function PaidBy({ args }: { args: IssueArguments }) {
  const { t } = useTranslation('sale')
  const ways = paymentWays(args)
  if (ways.length < 2) return null
  return (
    <div className="detail-row">
      <span>
        <KeyHint command={saleCommand.otherMethod} />
        {t('command.otherMethod')}
      </span>
      <Alternatives label={t('command.otherMethod')} ways={ways} onChange={(way) => setPaidBy(way.args)} />
    </div>
  )
}

/** One line per part of the preview. */
function Consequences({ words }: { words: string }) {
  return [...new Set(words.split(' · '))].map((part) => (
    <div className="detail-row" key={part}>
      <span>{part}</span>
    </div>
  ))
}
