import { printMetres } from '../../../../domain/value/decimal.ts'
import type { Vehicle } from '../workingBooking.ts'

/** `4,20 × 1,52`; dimensions not entered are those of the category. */
export function sizeWords({ length, height }: Pick<Vehicle, 'length' | 'height'>, usual?: number): string {
  const long = length ?? usual
  if (long === undefined) return ''
  return [long, ...(height === undefined ? [] : [height])].map(printMetres).join(' × ')
}
