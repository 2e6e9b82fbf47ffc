import { parcelCommand } from './commands.ts'
import type { CommandId } from '../command/command.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parcel as calls } from '../../contract/parcel.ts'
import { mostPackages, readParcelText, type ParcelField } from '../../domain/parcel/fields.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { KeyHint, Button } from '../field/Button.tsx'
import { choicesFrom, type ChoiceSource } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { TextField } from '../field/TextField.tsx'
import { formatPrice } from '../language/money.ts'
import { refusalText } from '../request/fault.ts'
import { useCached } from '../request/cache.ts'
import { printCode, setField, useParcels } from './parcelStore.ts'

type TextKey = Exclude<ParcelField, 'quantity' | 'company' | 'priceList'>

/** The eight fields of a small package, each with its message, and its price. */
export function ParcelForm({ companies }: { companies: ChoiceSource }) {
  const { t } = useTranslation('parcel')
  const form = useParcels((state) => state.form)
  const refused = useParcels((state) => state.refused)
  const lists = usePriceLists(form.company)
  const errorOf = (field: ParcelField) => {
    const refusal = refused.find(({ at }) => at === `/${field}`)
    return refusal && refusalText(refusal)
  }
  const props = (field: ParcelField) => ({ label: t(`field.${field}`), error: errorOf(field), must: true })
  const text = (field: TextKey, autoFocus = false) => (
    <div data-spot={`parcel/${field}`}>
      <TextField
        {...props(field)}
        value={form[field]}
        onChange={(value) => setField({ [field]: value })}
        tidy={(typed) => readParcelText(field, typed)}
        maxLength={field.endsWith('Phone') ? 30 : 60}
        size={28}
        autoFocus={autoFocus}
      />
    </div>
  )
  return (
    <section className="form" aria-label={t('title')}>
      {text('senderName', true)}
      {text('senderPhone')}
      {text('receiverName')}
      {text('receiverPhone')}
      <div data-spot="parcel/company">
        <ChoiceField
          {...props('company')}
          value={form.company}
          source={companies}
          onChange={(company) => setField({ company })}
          size={28}
        />
      </div>
      <div data-spot="parcel/priceList">
        <ChoiceField
          {...props('priceList')}
          value={form.priceList}
          source={lists}
          placeholder={t('listLike')}
          withoutCode
          onChange={(priceList) => setField({ priceList })}
          size={28}
        />
      </div>
      <div data-spot="parcel/quantity">
        <NumberField
          {...props('quantity')}
          value={form.quantity}
          least={1}
          most={mostPackages}
          counts
          onChange={(quantity) => setField({ quantity })}
        />
      </div>
      {text('mail')}
      <Foot />
    </section>
  )
}

const none = choicesFrom([])

/** How a list is typed in full: `pirjtr5`, `pir jtr 5`. */
function shortCodes(code: string): string[] {
  const [origin = '', destination = '', rate = ''] = code.split('-')
  const size = rate.replace(/\D/g, '')
  return [origin + destination + size, `${origin} ${destination} ${size}`]
}

/** Every list is found by port codes too: `pir jtr`. */
function usePriceLists(company: string): ChoiceSource {
  const { data } = useCached(calls.listNames, { path: { company } }, { enabled: company !== '' })
  return useMemo(() => {
    if (data === undefined || isRefusal(data)) return none
    return choicesFrom(
      data.listNames.map(({ idOrCode, name, price }) => ({
        code: idOrCode,
        name,
        area: formatPrice(price),
        alsoCalled: [idOrCode.replaceAll('-', ' ')],
        alsoCoded: shortCodes(idOrCode),
      })),
    )
  }, [data])
}

const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')

/** Price and code; a reserved row, so that nothing moves. */
function Foot() {
  const { t } = useTranslation('parcel')
  const price = useParcels((state) => state.price)
  const booked = useParcels((state) => state.booked)
  return (
    <div className="form-foot">
      <Button onPress={run(parcelCommand.price)}>
        <KeyHint command={parcelCommand.price} />
        {t('command.price')}
      </Button>
      <Button kind="main" onPress={run(parcelCommand.book)}>
        <KeyHint command={parcelCommand.book} />
        {t('command.book')}
      </Button>
      <Button onPress={run(parcelCommand.clear)}>
        <KeyHint command={parcelCommand.clear} />
        {t('command.clear')}
      </Button>
      <p className="message plain" role="status">
        {price && (
          <>
            {t('price')} <span className="strong">{formatPrice(price.price)}</span> · {t('priced')}
          </>
        )}
        {price === undefined && booked && (
          <>
            {t('code')} <span className="strong good">{printCode(booked.packageCode)}</span> ·{' '}
            {formatPrice(booked.price)}
          </>
        )}
      </p>
    </div>
  )
}
