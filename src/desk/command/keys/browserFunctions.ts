/** Browser functions of keys that no operator means: help tab, find, reload, address bar, developer tools, saving. */
export const browserFunctions: ReadonlySet<string> = new Set(
  `f1 f3 f5 shift+f5 ctrl+f5 ctrl+r f6 shift+f6 f7 f10 f12 shift+f7 shift+f9 shift+f12
  ctrl+s ctrl+p ctrl+k`.split(/\s+/),
)
