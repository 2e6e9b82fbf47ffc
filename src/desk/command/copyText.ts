import i18next from 'i18next'
import type { CommandServices } from './command.ts'

declare module './command.ts' {
  interface CommandServices {
    /** Shows a notice, because a copy has no visible effect. */
    say(words: string): void
  }
}

/** Puts the text on the clipboard. */
export async function copyText(text: string, { say }: CommandServices): Promise<void> {
  await navigator.clipboard.writeText(text)
  say(i18next.t('sale:copied', { what: text.replaceAll('\n', ' ') }))
}
