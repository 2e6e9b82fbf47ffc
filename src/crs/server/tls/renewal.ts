import { unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import { type Certificate, certificateWarning, readCertificate, secureContext } from './certificate.ts'

/** The certificate of a running server, which is replaced when its files are renewed. */
export interface ServerCertificate {
  current(): Certificate
  /** Reads the files again, and presents what they hold to new connections of `server`. */
  renew(server: Server): void
  /** Renews whenever the files change; returns the function that ends it. */
  watch(server: Server): () => void
}

/** Milliseconds between two checks of the files, which may be links. */
const interval = 2000
/** Milliseconds after a change until the files are read: certificate and key are written one after the other. */
const quiet = 1000

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Reports what the operator has to know, also at the start. A pair that is invalid is not used: the former one remains. */
export function serverCertificate(first: Certificate, report: (line: string) => void): ServerCertificate {
  let current = first
  const reportEnd = () => {
    const warning = certificateWarning(current, new Date())
    if (warning === 'certificate_ended')
      report(`the certificate in ${first.files.cert} ended on ${dayOf(current.ends)}: browsers refuse it.`)
    else if (warning)
      report(`the certificate in ${first.files.cert} ends on ${dayOf(current.ends)}: renew it.`)
  }
  const readOrReport = () => {
    try {
      return readCertificate(first.files)
    } catch (problem) {
      report(`${(problem as Error).message} The certificate in use is not replaced.`)
      return undefined
    }
  }
  const renew = (server: Server) => {
    const read = readOrReport()
    if (read === undefined || (read.cert === current.cert && read.key === current.key)) return
    server.setSecureContext(secureContext(read))
    current = read
    report(`the renewed certificate in ${first.files.cert} is in use; it ends on ${dayOf(current.ends)}.`)
    reportEnd()
  }
  reportEnd()
  return {
    current: () => current,
    renew,
    watch(server) {
      let waiting: NodeJS.Timeout | undefined
      const changed = () => {
        clearTimeout(waiting)
        waiting = setTimeout(() => renew(server), quiet)
      }
      const paths = Object.values(first.files)
      for (const path of paths) watchFile(path, { interval, persistent: false }, changed)
      return () => {
        clearTimeout(waiting)
        for (const path of paths) unwatchFile(path, changed)
      }
    },
  }
}
