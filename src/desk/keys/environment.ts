/** Browser and system the desk runs in, as the browser reports them. */
export interface Environment {
  browser: 'chromium' | 'firefox' | 'webkit'
  system: 'mac' | 'windows' | 'linux'
  /** In an app window without tabs, where Chromium reserves no keys. */
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

/** The key test's results are stored under this name: they are valid for the same browser and system. */
export function environmentName({ browser, system, window }: Environment): string {
  return `${browser}-${system}${window ? '-window' : ''}`
}

const digits = [...'0123456789'].map((digit) => `alt+${digit}`)
/** Measured in keys.md §1 and §4: GNOME Web never delivers these. */
const ofGnomeWeb = ['f6', 'shift+f6', ...digits, 'alt+left', 'alt+right', 'ctrl+home']
/** F11 is Show Desktop (keys.md §6). */
const ofMac = ['f11', 'shift+f11']

/** Strokes that are not delivered here, before any test. */
export function interceptedStrokes({ browser, system }: Environment): readonly string[] {
  if (system === 'mac') return ofMac
  return browser === 'webkit' && system === 'linux' ? ofGnomeWeb : []
}
