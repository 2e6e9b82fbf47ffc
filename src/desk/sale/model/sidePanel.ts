/** Columns of the grids; all other fields of a passenger or vehicle are in the detail sheet. */
const columns: Readonly<Record<string, ReadonlySet<string>>> = {
  passenger: new Set([
    'row',
    'type',
    'surname',
    'name',
    'sexType',
    'birthdate',
    'nationality',
    'documentNumber',
    'accommodation',
    'accommodationNumber',
    'discount',
    'discountDocument',
    'price',
  ]),
  vehicle: new Set(['row', 'category', 'plate', 'size', 'driver', 'discount', 'price']),
}

export function isBeside({ kind, field }: { kind: string; field: string }): boolean {
  return field !== '' && columns[kind]?.has(field) === false
}
