import { parcel as calls } from '../../contract/parcel.ts'
import { reference } from '../../contract/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { forTheSession, record } from '../request/record.ts'
import { focusTarget } from '../field/focus/focusTarget.ts'
import { setField } from './parcelStore.ts'

const people = {
  ...{ senderName: 'PAPADOPOULOU MARIA', senderPhone: '6971234567' },
  ...{ receiverName: 'VASILEIOU NIKOS', receiverPhone: '6977654321', mail: 'nikos@example.com' },
}

/** Fills the form with a package of the first company that has a price list, to be priced and booked by its keys. */
export async function fillExample(): Promise<Refusal | undefined> {
  const known = await record(reference.companies, {}, forTheSession)
  if (isRefusal(known)) return known
  for (const { abbreviation } of known.companies) {
    const lists = await record(calls.listNames, { path: { company: abbreviation } }, forTheSession)
    const priceList = isRefusal(lists) ? undefined : lists.listNames[0]?.idOrCode
    if (priceList === undefined) continue
    setField({ company: abbreviation })
    setField({ priceList })
    for (const [field, text] of Object.entries(people)) setField({ [field]: text })
    focusTarget('parcel/senderName')
    return undefined
  }
  return refuse('no_parcel')
}
