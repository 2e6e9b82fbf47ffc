import { Type } from 'typebox'

export const Payments = Type.Array(
  Type.Object({
    paymentMethod: Type.Object({ id: Type.Integer() }),
    /** Smallest units, above 0. */
    total: Type.Integer({ minimum: 1 }),
  }),
  { maxItems: 10 },
)
