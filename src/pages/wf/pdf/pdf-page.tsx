/** `/wf/pdf?id=` or `?file=` (wf.md §2): pages, thumbnails, zoom, search, turning, download, print, and what the signatures prove. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readPdf } from '../../../api/wf/print'
import { usePageTitle } from '../../../providers/browser/page-title'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { NotFound } from '../../shell/session/not-found'
import { openPdf, textsOf, type PDFDocumentProxy } from './open-pdf'
import { PdfSheet } from './pdf-sheet'
import { PdfToolbar } from './pdf-toolbar'
import { printPages } from './print-pages'
import { matchesOf } from './pdf-view-state'
import { SignaturePanel } from './signature-panel'
import './pdf.css'

export default function PdfPage() {
  const { t } = useTranslation('wf')
  const [params] = useSearchParams()
  const [id, file] = [Number(params.get('id')), Number(params.get('file'))]
  const from = id > 0 ? { id } : { file }
  const { data, error, refetch } = useQuery({
    queryKey: ['wf-pdf', from],
    queryFn: async ({ signal }) => {
      const loaded = await readPdf(from, signal)
      return { ...loaded, pdf: await openPdf(loaded.content) }
    },
    enabled: id > 0 || file > 0,
    staleTime: Infinity,
    gcTime: 0,
  })
  usePageTitle(data?.name ?? t('page.pdf'))
  if (!(id > 0 || file > 0)) return <NotFound />
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  return data ? <PdfDesk {...data} /> : <Skeleton active className="k-pdf-waiting" />
}

function PdfDesk({ pdf, content, name, isSealed }: { pdf: PDFDocumentProxy; content: Blob; name: string; isSealed: boolean }) {
  const { t } = useTranslation('wf')
  const [view, setView] = useState({ zoom: 1, rotation: 0 })
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState({ typed: '', at: 0 })
  const [withSignatures, setWithSignatures] = useState(false)
  const pages = useMemo(() => Array.from({ length: pdf.numPages }, (_, n) => n + 1), [pdf])
  const sheets = useRef(new Map<number, HTMLElement>())
  const { data: texts = [] } = useQuery({
    queryKey: ['wf-pdf-texts', name, pdf.fingerprints[0]],
    queryFn: () => textsOf(pdf),
    enabled: search.typed !== '',
    staleTime: Infinity,
  })
  const matches = matchesOf(texts, search.typed)
  const goTo = (wanted: number) => {
    const next = Math.min(Math.max(1, wanted), pdf.numPages)
    setPage(next)
    sheets.current.get(next)?.scrollIntoView({ block: 'start' })
  }
  const goToMatch = (at: number) => {
    const wanted = matches.length === 0 ? 0 : (at + matches.length) % matches.length
    setSearch({ ...search, at: wanted })
    if (matches[wanted] !== undefined) goTo(matches[wanted])
  }
  const address = useMemo(() => URL.createObjectURL(content), [content])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <div className="k-pdf">
      <PdfToolbar
        {...{ view, page, name, address, withSignatures }}
        count={pdf.numPages}
        search={{ ...search, matches: matches.length }}
        onView={setView}
        onPage={goTo}
        onSearch={(typed) => setSearch({ typed, at: 0 })}
        onMatch={goToMatch}
        onPrint={() => void printPages(pdf).catch(showFailure)}
        onSignatures={() => setWithSignatures(!withSignatures)}
      />
      <div className="k-pdf-desk">
        <nav className="k-pdf-thumbs" aria-label={t('pdf.pages')}>
          {pages.map((n) => (
            <button key={n} type="button" aria-current={n === page} aria-label={t('pdf.page', { n })} onClick={() => goTo(n)}>
              <PdfSheet pdf={pdf} number={n} zoom={0.16} rotation={view.rotation} />
              <span aria-hidden>{n}</span>
            </button>
          ))}
        </nav>
        <main className="k-pdf-pages" tabIndex={0} aria-label={name}>
          {pages.map((n) => (
            <PdfSheet
              key={n}
              pdf={pdf}
              number={n}
              {...view}
              words={search.typed}
              onSeen={() => setPage(n)}
              ref={(element) => {
                if (element) sheets.current.set(n, element)
                else sheets.current.delete(n)
              }}
            />
          ))}
        </main>
        {withSignatures && <SignaturePanel content={content} isSealed={isSealed} />}
      </div>
    </div>
  )
}
