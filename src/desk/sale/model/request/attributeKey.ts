/** A booking attribute as the wire and the forms call it. */
export function attributeKey(fieldName: string): string {
  return `booking_attribute_${fieldName}`
}
