/** Whether it has the form of an e-mail address: name, @, host and top-level domain. */
export const isEmail = (text: string) => /^[^\s@"]+@[^\s@"]+\.[^\s@"]{2,}$/.test(text)
