/** The name of a booking attribute on the wire. */
export function attributeKey(fieldName: string): string {
  return `booking_attribute_${fieldName}`
}
