import type { parcel } from '../../contract/parcel.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { book } from './book.ts'
import { cancel, track } from './move.ts'
import { label, receipt } from './documents.ts'
import { list } from './parcelsResponse.ts'
import { price, listNames } from './price.ts'

export function parcelRoutes(dependencies: ServerDependencies): Handlers<typeof parcel> {
  const { catalogue } = dependencies
  return {
    price: (input, context) => price(catalogue, input, context),
    book: (input, context) => book(dependencies, input, context),
    listNames: (input, context) => listNames(catalogue, input, context),
    cancel,
    list: (input, context) => list(catalogue, input, context),
    track: (input, context) => track(catalogue, input, context),
    label: (input, context) => label(catalogue, input, context),
    receipt: (input, context) => receipt(catalogue, input, context),
  }
}
