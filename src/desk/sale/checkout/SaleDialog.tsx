import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { refusalText } from '../../request/fault.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { useAsked, askedOf } from '../../question/questions.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { Alternatives } from '../../line/Alternatives.tsx'
import { AgencyField } from '../../field/TextField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { defineCommand } from '../../command/defineCommand.ts'
import { failedAction } from '../../command/useCommands.ts'
import { saleCommand, saleQuestion } from '../commands.ts'
import { hold, issue } from '../model/bookingText.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { paymentWays, nextWay, loadPayments, payRest, currentPayments } from '../model/payment/payments.ts'
import { chooseOption } from '../model/payment/optionTime.ts'
import { totalOf, useSale, payAll } from '../model/saleStore.ts'
import { nothingChosen, selling } from '../model/screens.ts'
import { setPaidBy, setPtaAgency, type SaleAsked, lastConfirmed, takeAnswer } from './confirmation.ts'
import { confirmed } from './steps.ts'

/** Returns the title of the command that the dialog confirms. */
function confirmedAction(): string | undefined {
  const last = lastConfirmed()
  return last && failedAction(last === 'pta' ? saleCommand.sellPta : `sale.${last}`)
}

export const checkoutCommands = [
  defineCommand(saleCommand.confirmSale, {
    rights: ['sell'],
    where: ['confirmSale'],
    changes: 'record',
    awaits: 'step4',
    failedAs: confirmedAction,
    run: confirmed,
  }),
  defineCommand(saleCommand.leave, {
    where: ['confirmSale'],
    changes: 'nothing',
    run: () => void takeAnswer(),
  }),
  defineCommand(saleCommand.payRest, {
    rights: ['sell'],
    where: ['step4'],
    changes: 'desk',
    refuses: nothingChosen,
    run: payRest,
  }),
  defineCommand(saleCommand.otherMethod, {
    rights: ['sell'],
    where: ['step4', 'confirmSale'],
    changes: 'desk',
    refuses: (args) => nothingChosen() ?? cannotPayOtherwise(args),
    run: payOtherwise,
  }),
  defineCommand(saleCommand.loadPayments, {
    where: selling,
    changes: 'nothing',
    palette: false,
    refuses: () => (totalOf(useSale.getState()) === undefined ? refuse('not_priced') : undefined),
    run: loadPayments,
  }),
  defineCommand(saleCommand.optionUntil, {
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    run: ({ choice }) => chooseOption(choice),
  }),
]

/** How the question on screen, else the payment page, would pay. */
function shownArguments(): IssueArguments {
  const asked = askedOf(saleQuestion.confirm)
  return asked === undefined || asked.what === 'hold' ? {} : asked.args
}

function cannotPayOtherwise({ payments }: IssueArguments = {}): Refusal | undefined {
  if (askedOf(saleQuestion.confirm)?.what === 'hold') return refuse('not_here')
  return payments || nextWay(shownArguments()) ? undefined : refuse('no_other_method')
}

/** Pays everything by these payments, or by the method after the one that would pay now. */
function payOtherwise({ payments }: IssueArguments): void {
  const next = payments ? { payments } : nextWay(shownArguments())?.args
  if (next === undefined) return
  if (askedOf(saleQuestion.confirm)) return setPaidBy(next)
  const [named] = next.payments ?? []
  const methods = currentPayments()
  const method = methods.find((method) => (named ? method.kind === named.method : method.default))
  if (method) payAll(method)
}

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
