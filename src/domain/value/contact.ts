/** Whether it has the form of an e-mail address: name, @, host and top-level domain. */
export const isEmail = (text: string) => /^[^\s@"]+@[^\s@"]+\.[^\s@"]{2,}$/.test(text)

/** Whether it is a phone number: 7 to 15 digits, grouped in any way, with an optional + before them. */
export const isPhone = (text: string) =>
  /^\+?[0-9 ()/-]*$/.test(text.trim()) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))

/** Characters of a phone number. */
export const phonePattern = '^[0-9+ ()/-]*$'

const phone = new RegExp(phonePattern)

/** Whether it has no other characters than those of a phone number; it may be incomplete. */
export const isPhoneText = (text: string) => phone.test(text)
