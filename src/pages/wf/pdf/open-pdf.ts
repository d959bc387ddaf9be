/** pdf.js (Mozilla), with its worker beside it; loaded with the first PDF that somebody opens. */
import * as pdfjs from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

export type { PDFDocumentProxy, PDFPageProxy }

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress

/** @throws for what is no PDF */
export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  // What comes from outside runs nothing here: neither scripts nor WebAssembly.
  const data = new Uint8Array(await content.arrayBuffer())
  return await pdfjs.getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false }).promise
}

/** Texts that can be selected and searched, laid over the drawn page. */
export async function layText(
  page: PDFPageProxy,
  container: HTMLElement,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
): Promise<void> {
  container.replaceChildren()
  await new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render()
}

/** The words of each page, for search: composed and in small letters. */
export async function textsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .normalize('NFKC')
        .toLowerCase(),
    )
  }
  return texts
}
