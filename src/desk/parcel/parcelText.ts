/** `123 456 789`, as on the label. */
export const printCode = (code: string) => code.replace(/(\d{3})(?=\d)/g, '$1 ')
