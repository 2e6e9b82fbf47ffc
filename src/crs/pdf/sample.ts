import { beginPage, drawPdf, drawRule, page, putQr, putText } from './document.ts'

const lines = 40

/** Draws what most documents consist of, so that the code of the thread is compiled before the first document. */
export function drawSample(pages: number): Promise<Uint8Array> {
  return drawPdf('Sample', (document) => {
    for (let number = 1; number <= pages; number++) {
      beginPage(document)
      putQr(document, `SAMPLE/${number}/${'A1'.repeat(60)}`, page.margin, page.margin, 104)
      drawRule(document, page.margin)
      for (let line = 0; line < lines; line++)
        putText(document, `Sample Δείγμα ${number}-${line}`, 200, page.margin + line * 8, {
          font: line % 4 === 0 ? 'strong' : 'body',
          align: line % 3 === 0 ? 'right' : 'left',
        })
    }
  })
}
