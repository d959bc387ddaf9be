/** What each line would come to: changed or dropped in its row. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import type { ReactNode } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { showFailure } from '../../../providers/notification/alerts'
import { LinesTable } from '../../../screens/import/lines-table'
import type { BatchDraftLine, BatchPreviewLine } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { hoursText } from '../common/amounts'
import { sumsOf } from './batch-sums'
import { MomentInput } from './moment-input'
import type { BatchLines } from './use-batch-lines'

interface PreviewTableProps {
  zone: string
  batch: BatchLines
  /** Its buttons, where it has its own. */
  children?: ReactNode
}

export function PreviewTable({ zone, batch, children }: PreviewTableProps) {
  const { t } = useTranslation('as')
  const { lines, further, busy } = batch
  if (lines === null) return null
  const n = (count: number) => groupDigits(String(count))
  const { good, wrong, minutes } = sumsOf(lines)
  return (
    <section ref={bringIntoSight} className="k-import-body" aria-label={t('batch_page.preview')} aria-busy={busy}>
      <div role="status">
        <ul className="k-import-summary k-batch-summary">
          <li>
            <strong>{n(good)}</strong> {t('batch_page.in_order')}
          </li>
          <li>
            <strong>{n(wrong)}</strong> {t('batch_page.wrong')}
          </li>
          <li>
            <strong>{hoursText(t, minutes)}</strong> {t('batch_page.together')}
          </li>
        </ul>
      </div>
      {further > 0 && (
        <Alert type="info" showIcon title={t('batch_page.further', { n: n(lines.length), count: further, more: n(further) })} />
      )}
      {lines.length === 0 ? (
        <p className="k-muted">{t('batch_page.nobody')}</p>
      ) : (
        <LinesTable
          className="k-batch-table"
          label={t('batch_page.preview')}
          headings={[
            ...[t('batch_page.person'), t('entity.batch.fields.from.label'), t('entity.batch.fields.until.label')],
            ...[t('batch_page.comes_to'), t('batch_page.result'), { hidden: t('batch_page.drop') }],
          ]}
        >
          {lines.map((line, at) => (
            <PreviewRow
              key={`${line.user} ${at}`}
              zone={zone}
              line={line}
              onChange={(values) => void batch.change(at, values).catch(showFailure)}
              onDrop={() => void batch.drop(at).catch(showFailure)}
            />
          ))}
        </LinesTable>
      )}
      {children}
    </section>
  )
}

const bringIntoSight = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

interface PreviewRowProps {
  zone: string
  line: BatchPreviewLine
  onChange: (values: Partial<BatchDraftLine>) => void
  onDrop: () => void
}

function PreviewRow({ zone, line, onChange, onDrop }: PreviewRowProps) {
  const { t } = useTranslation('as')
  const { name, employee_no, start_at, end_at, result, messages } = line
  return (
    <tr data-state={result}>
      <th scope="row">
        {name} <small className="k-muted">{employee_no}</small>
      </th>
      <td>
        <MomentInput
          small
          label={t('batch_page.from_of', { name })}
          zone={zone}
          value={start_at}
          onChange={(instant) => instant && onChange({ start_at: instant })}
        />
      </td>
      <td>
        <MomentInput
          small
          label={t('batch_page.until_of', { name })}
          zone={zone}
          value={end_at}
          onChange={(instant) => instant && onChange({ end_at: instant })}
        />
      </td>
      <td>
        <Facts line={line} />
      </td>
      <td>
        <span className="k-batch-result" data-state={result}>
          {t(`entity.batch.fields.lines.fields.result.enum.${result}`)}
        </span>
        {messages.map((text) => (
          <small key={text} className={result === 'error' ? 'k-entry-error' : 'k-entry-warning'}>
            {text}
          </small>
        ))}
      </td>
      <td>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} label={t('batch_page.drop_of', { name })} onClick={onDrop} />
      </td>
    </tr>
  )
}

/** As single forms show it: its time, what is left or missing, its ceiling. */
function Facts({ line: { facts, meter } }: { line: BatchPreviewLine }) {
  const { t } = useTranslation('as')
  if (facts.length === 0) return <span className="k-muted">–</span>
  return (
    <ul className="k-batch-facts" data-meter={meter ?? undefined}>
      {facts.map(({ text, exceeded }) => (
        <li key={text} data-exceeded={exceeded || undefined}>
          {exceeded && <strong>{t('batch_page.exceeded')} </strong>}
          {text}
        </li>
      ))}
    </ul>
  )
}
