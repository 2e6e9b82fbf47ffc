import { session } from '../../../src/contract/session.ts'
import { returnPath } from '../../../src/crs/session/directory/signInFlow.ts'
import { SignInBrowser } from './signInBrowser.ts'
import type { TestDirectory } from './directory.ts'
import { asResponse, type TestResponse, type TestServer } from './testServer.ts'

/** The base address of the desk in a browser of the tests. */
export const deskAddress = 'http://localhost'

/** A browser that signs in by a directory. */
export class DirectoryBrowser extends SignInBrowser {
  readonly #server: TestServer
  readonly #directory: TestDirectory

  constructor(server: TestServer, directory: TestDirectory) {
    super(server)
    this.#server = server
    this.#directory = directory
  }

  /** Returns the address at the directory. */
  async begin(remember = false): Promise<URL> {
    const begun = await this.call(session.beginDirectory, { body: { remember } })
    if (begun.code !== '000') throw new Error(`the sign-in did not begin: ${begun.code}`)
    return new URL(String(begun.body['address']))
  }

  /** Opens the address to which the directory has sent the browser back. */
  async return({ search }: URL): Promise<TestResponse> {
    const headers = { host: 'localhost:80', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    return asResponse(await this.#server.app.inject({ method: 'GET', url: returnPath + search, headers }))
  }

  async enter(language = 'en'): Promise<TestResponse> {
    const entered = await this.call(session.enterDirectory, { body: { language } })
    if (entered.code === '000') this.token = String(entered.body['accessToken'])
    return entered
  }

  /** Signs in as a person; returns the response that completes it. */
  async signInAs(subject: string, amr?: string[]): Promise<TestResponse> {
    Object.assign(this.#directory.next, { subject, amr })
    const address = await this.begin()
    await this.return(await this.#directory.visit(address.href))
    return this.enter()
  }

  renew = () => this.call(session.renew, { body: {} }, { anyWaits: true })
}
