import { ZipPassThrough } from 'fflate'

/**
 * A large file of a ZIP archive, compressed by the browser: in a quarter of the time that a script takes, and while the
 * page goes on.
 */
export class DeflatedFile extends ZipPassThrough {
  /** The method of ZIP archives. */
  override compression = 8
  readonly #deflate = new CompressionStream('deflate-raw')
  readonly #writer = this.#deflate.writable.getWriter()
  readonly #sent = this.#sendAll()
  #written: Promise<unknown> = Promise.resolve()

  protected override process(chunk: Uint8Array, final: boolean): void {
    const written = this.#writer.write(chunk as Uint8Array<ArrayBuffer>)
    this.#written = final ? written.then(() => this.#writer.close()) : written
  }

  /** Waits until everything pushed so far is compressed; rejects where it cannot be. */
  compressed(): Promise<unknown> {
    return Promise.race([this.#written, this.#sent])
  }

  async #sendAll(): Promise<void> {
    const reader = this.#deflate.readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      this.ondata(null, value ?? new Uint8Array(), done)
      if (done) return
    }
  }
}
