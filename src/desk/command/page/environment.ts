/** What is told from outside about where the desk runs. */
export interface Environment {
  browser: 'chromium' | 'firefox' | 'webkit'
  system: 'mac' | 'windows' | 'linux'
  /** In a window of its own, without tabs: there a Chromium reserves nothing. */
  window: boolean
}

export function environmentOf(userAgent: string, window: boolean): Environment {
  const browser = /Firefox\//.test(userAgent)
    ? 'firefox'
    : /Chrom(e|ium)\//.test(userAgent)
      ? 'chromium'
      : 'webkit'
  const system = /Mac OS|iPhone|iPad/.test(userAgent)
    ? 'mac'
    : /Windows/.test(userAgent)
      ? 'windows'
      : 'linux'
  return { browser, system, window }
}

/** What was learned holds for machines like this one. */
export function environmentName({ browser, system, window }: Environment): string {
  return `${browser}-${system}${window ? '-window' : ''}`
}

const digits = [...'0123456789'].map((digit) => `alt+${digit}`)
/** Measured in keys.md §1 and §4: GNOME Web never hands these over. */
const ofGnomeWeb = ['f6', 'shift+f6', ...digits, 'alt+left', 'alt+right', 'ctrl+home']
/** F11 is Show Desktop (keys.md §6). */
const ofMac = ['f11', 'shift+f11']

/** Strokes known to be kept, before anything was tried. */
export function interceptedStrokes({ browser, system }: Environment): readonly string[] {
  if (system === 'mac') return ofMac
  return browser === 'webkit' && system === 'linux' ? ofGnomeWeb : []
}
