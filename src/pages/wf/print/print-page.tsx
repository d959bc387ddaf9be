/** `/wf-form-print?id=&trail=&attach=&lang=` (wf.md §2, §8): the form on paper, by the browser's own print dialog, once its fonts are there. */
import { useEffect } from 'react'
import { QRCode, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readPrintPage } from '../../../api/wf/print'
import { usePageTitle } from '../../../providers/browser/page-title'
import { isLanguage, languageTags } from '../../../providers/i18n/language'
import { ScreenError } from '../../../screens/entity/screen-error'
import { NotFound } from '../../shell/session/not-found'
import type { FormPage } from '../../../shared/wf/form-page'
import { PrintedBlocks } from './printed-blocks'
import { PrintedBoxes, PrintedTrail } from './printed-trail'
import './print.css'

export default function FormPrintPage() {
  const { t } = useTranslation('wf')
  const [params] = useSearchParams()
  const lang = params.get('lang') ?? ''
  const wanted = {
    id: Number(params.get('id')),
    trail: params.get('trail') !== '0',
    attach: params.get('attach') !== '0',
    lang: isLanguage(lang) ? lang : undefined,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['wf-print', wanted],
    queryFn: ({ signal }) => readPrintPage(wanted, signal),
    enabled: wanted.id > 0,
    staleTime: Infinity,
  })
  usePageTitle(data ? `${data.serial_no} ${data.title}`.trim() : t('page.print'))
  useEffect(() => {
    if (!data) return
    let isCurrent = true
    void document.fonts.ready.then(() => {
      // After the paint in which the pictures have their place.
      if (isCurrent) requestAnimationFrame(() => window.print())
    })
    return () => {
      isCurrent = false
    }
  }, [data])
  if (!(wanted.id > 0)) return <NotFound />
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  return data ? <PrintedForm page={data} /> : <Skeleton active className="k-paper" />
}

function PrintedForm({ page }: { page: FormPage }) {
  const { company, logo, form, serial_no: serial, title, head, attachments, verify, watermark, footer, words } = page
  return (
    <article className="k-paper" lang={languageTags[page.language]} data-orientation={page.orientation}>
      {watermark !== null && (
        <div className="k-paper-watermark" aria-hidden>
          {watermark}
        </div>
      )}
      <header className="k-paper-head">
        <div>
          {logo && <img src={png(logo)} alt="" />}
          <p>{company}</p>
          <h1>{form}</h1>
          <p>{title}</p>
        </div>
        <p className="k-paper-serial">{serial}</p>
        {verify && (
          // Its address stands at the foot in words.
          <div aria-hidden>
            <QRCode type="svg" value={verify.url} size={84} bordered={false} />
          </div>
        )}
      </header>
      <p className="k-paper-facts">
        {head.map(({ label, value }) => (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ))}
      </p>
      <PrintedBlocks blocks={page.blocks} />
      {attachments.length > 0 && (
        <section>
          <h2>{words.attachments}</h2>
          <table>
            <thead>
              <tr>
                <th>{words.file}</th>
                <th data-amount>{words.size}</th>
                <th>SHA-256</th>
              </tr>
            </thead>
            <tbody>
              {attachments.map(({ name, size, sha256 }) => (
                <tr key={sha256}>
                  <td>{name}</td>
                  <td data-amount>{size}</td>
                  <td className="k-paper-hash">{sha256}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <PrintedBoxes boxes={page.boxes} />
      <PrintedTrail trail={page.trail} words={words} />
      <footer className="k-paper-foot">{footer}</footer>
    </article>
  )
}

const png = (base64: string): string => `data:image/png;base64,${base64}`
