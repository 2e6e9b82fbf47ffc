import { pricingCommand } from './commands.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pricing as calls } from '../../contract/pricing.ts'
import { codeByKey } from '../keys/scannedKeys.ts'
import { commands } from '../command/registry.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { TextField } from '../field/TextField.tsx'
import { PriceRow } from '../look/PriceRow.tsx'
import { formatPercent, formatMoney } from '../language/money.ts'
import { refusalText } from '../request/fault.ts'
import { PendingFields } from '../field/focus/pendingFields.tsx'
import { answerOrUndefined, useAnswerOf, useCached } from '../request/cache.ts'
import { usePricing, type Chosen, type CompanyFare } from './price.ts'
import { Button } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import type { InsuranceOffer } from './offers.ts'
import { textOf } from '../language/text.ts'

/** Project, deal, voucher and coupon of a booking, as fields of a group. */
export function OfferFields({ chosen }: { chosen: Omit<Chosen, 'insurance'> }) {
  const { t } = useTranslation('pricing')
  const problems = usePricing((state) => state.problems)
  const said = (kind: keyof typeof problems) => problems[kind] && refusalText(problems[kind])
  return (
    <>
      <ProjectFields chosen={chosen} said={said} />
      <span data-spot="offer-coupon">
        <TextField
          label={t('offer.coupon')}
          size={12}
          maxLength={40}
          value={chosen.coupon}
          error={said('coupon')}
          tidy={(text) => codeByKey(text).toUpperCase()}
          onChange={(code) => void commands.run(pricingCommand.coupon, { code }, 'screen')}
        />
      </span>
      <VoucherFields voucher={chosen.voucher} problem={said('voucher')} />
    </>
  )
}

interface ReductionsProps {
  reductions: readonly { kind: string; code: string; amount: number }[]
}

/** The reductions that the offers grant. */
export function Reductions({ reductions }: ReductionsProps) {
  return reductions.map(({ kind, code, amount }) => (
    <PriceRow
      key={kind + code}
      label={`${textOf(`pricing:offer.reduction.${kind}`)} ${code}`}
      each={-amount}
      tone="good"
    />
  ))
}

interface ProjectProps {
  chosen: Pick<Chosen, 'selectedProject' | 'deal'>
  said(kind: 'project' | 'deal'): string | undefined
}

/** The deals of the chosen project, or of all projects. */
function ProjectFields({ chosen, said }: ProjectProps) {
  const { t } = useTranslation('pricing')
  const answer = useAnswerOf(calls.projects, {})
  const { selectedProject } = chosen
  const [projects, deals] = useMemo(() => {
    const all = answer?.projects ?? []
    const own = all.filter(({ code }) => selectedProject === '' || code === selectedProject)
    return [choicesFrom(all.map(choiceOf)), choicesFrom(own.flatMap((one) => one.deals).map(choiceOf))]
  }, [answer, selectedProject])
  return (
    <>
      <span data-spot="offer-project" className="two-wide">
        <ChoiceField
          label={t('offer.project')}
          size={26}
          value={selectedProject}
          source={projects}
          error={said('project')}
          onChange={(code) => void commands.run(pricingCommand.project, { code }, 'screen')}
        />
      </span>
      <span data-spot="offer-deal" className="two-wide">
        <ChoiceField
          label={t('offer.deal')}
          size={26}
          value={chosen.deal}
          source={deals}
          error={said('deal')}
          onChange={(code) => void commands.run(pricingCommand.deal, { code }, 'screen')}
        />
      </span>
    </>
  )
}

/** Number of the voucher, and its code if it has one: applied when the focus leaves the code, or with Enter. */
function VoucherFields({ voucher, problem }: { voucher: string; problem: string | undefined }) {
  const { t } = useTranslation('pricing')
  const [number = '', code = ''] = voucher.split('/')
  const [typed, setTyped] = useState<string>()
  const take = (id: string, secret: string) => {
    setTyped(undefined)
    void commands.run(pricingCommand.voucher, { id, ...(secret === '' ? {} : { code: secret }) }, 'screen')
  }
  return (
    <>
      <span data-spot="offer-voucher">
        <TextField
          label={t('offer.voucher')}
          size={10}
          maxLength={30}
          value={typed ?? number}
          error={problem}
          tidy={(text) => codeByKey(text).toUpperCase()}
          onChange={setTyped}
        />
      </span>
      <TextField
        label={t('offer.voucherCode')}
        size={8}
        maxLength={20}
        value={code}
        note={typed === undefined ? undefined : t('offer.voucherEnter')}
        tidy={codeByKey}
        onChange={(secret) => take(typed ?? number, secret)}
        onEnter={() => take(typed ?? number, code)}
      />
    </>
  )
}

interface FareFieldsProps {
  companies: readonly string[]
  chosen: readonly CompanyFare[]
}

/** The fare of each company of the booking; empty for its usual one. */
export function FareFields({ companies, chosen }: FareFieldsProps) {
  const { t } = useTranslation('pricing')
  const { data } = useCached(calls.companyOffers, { query: {} })
  const problem = usePricing((state) => state.problems.fare)
  const sources = useMemo(() => {
    return (answerOrUndefined(data)?.companies ?? [])
      .filter(({ company, fares }) => companies.includes(company) && fares.length > 0)
      .map(({ company, fares }) => ({
        company,
        source: choicesFrom(fares.map((fare) => choiceOf({ ...fare, code: fare.idOrCode }))),
      }))
  }, [data, companies])
  if (data === undefined) return <PendingFields />
  if (sources.length === 0) return null
  return sources.map(({ company, source }, at) => (
    <span key={company} data-spot={at === 0 ? 'offer-fare' : undefined}>
      <ChoiceField
        label={t('offer.fare', { company })}
        size={20}
        value={chosen.find((one) => one.company === company)?.fareIdOrCode ?? ''}
        source={source}
        error={at === 0 && problem ? refusalText(problem) : undefined}
        onChange={(code) => void commands.run(pricingCommand.fare, { company, code }, 'screen')}
      />
    </span>
  ))
}

/** A negative percentage makes the fare dearer than the usual one. */
function choiceOf({ code, name, percent }: { code: string; name: string; percent: number }) {
  return { code, name, area: formatPercent(-percent) }
}

interface InsurancePanelProps {
  /** Undefined until requested. */
  offers: readonly InsuranceOffer[] | undefined
  confirmed: readonly InsuranceOffer[]
  /** Default address for mailing the offers. */
  email: string
}

/** Insurance offers: listed on request, confirmed one by one, or mailed to the customer. */
export function InsurancePanel({ offers, confirmed, email }: InsurancePanelProps) {
  const { t } = useTranslation('pricing')
  const problem = usePricing((state) => state.problems.insurance)
  return (
    <div data-spot="offer-insurance">
      {(offers ?? []).map((offer) => (
        <Offer key={offer.id} offer={offer} confirmed={confirmed.includes(offer)} />
      ))}
      <div className="chips">
        <Button onPress={() => void commands.run(pricingCommand.insurance, {}, 'screen')}>
          {t('insurance.ask')}
        </Button>
        {offers !== undefined && offers.length > 0 && (
          <Button onPress={() => void commands.run(pricingCommand.sendInsurance, {}, 'bar')}>
            {t('insurance.send', { email: email || t('insurance.noEmail') })}
          </Button>
        )}
        <span className="warn" role="alert">
          {problem && refusalText(problem)}
        </span>
      </div>
    </div>
  )
}

function Offer({ offer, confirmed }: { offer: InsuranceOffer; confirmed: boolean }) {
  const { t } = useTranslation('pricing')
  const { id, name, description, marketingDescription, grossAmount, iptAmount } = offer
  return (
    <div className="insurance">
      <CheckField
        label={name}
        value={confirmed}
        onChange={() => void commands.run(pricingCommand.turnInsurance, { id }, 'screen')}
      />
      <span>
        {description} <span className="muted">{marketingDescription}</span>
      </span>
      <span className="num muted">{t('insurance.tax', { amount: formatMoney(iptAmount) })}</span>
      <span className="num strong">{formatMoney(grossAmount)}</span>
    </div>
  )
}
