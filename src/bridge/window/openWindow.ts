import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Opens the desk in a window without an address bar. It has a separate profile, so that the process lives as long as
 * the window, and its address is not passed on to a running browser.
 */
export function openWindow(browser: string, address: string, profile: string): ChildProcess {
  const args = [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--start-maximized',
    // A desk on another machine may ask the bridge on this one without a question to the operator.
    '--disable-features=LocalNetworkAccessChecks',
    // Browsers refuse to start as root with a sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return spawn(browser, args, { stdio: 'ignore' })
}
