/** What each line would come to: changed or dropped where it stands, then saved as a draft or posted. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Alert, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { showFailure } from '../../../providers/notification/alerts'
import { LinesTable } from '../../../screens/import/lines-table'
import type { BatchDraftLine, BatchKind, BatchPreviewLine } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { hoursText } from '../common/amounts'
import { MomentInput } from './moment-input'
import type { BatchLines } from './use-batch-lines'

interface PreviewPartProps {
  kind: BatchKind
  zone: string
  batch: BatchLines
  mayPost: boolean
  /** The batch has a title. */
  canSave: boolean
  onSave: (post: boolean) => void
}

export function PreviewPart({ kind, zone, batch, mayPost, canSave, onSave }: PreviewPartProps) {
  const { t } = useTranslation('as')
  const { lines, further, busy } = batch
  if (lines === null) return null
  const n = (count: number) => groupDigits(String(count))
  const wrong = lines.filter(({ result }) => result === 'error').length
  const total = lines.reduce((sum, { result, minutes }) => sum + (result === 'error' ? 0 : minutes), 0)
  const good = lines.length - wrong
  return (
    <section ref={bringIntoSight} className="k-import-body" aria-label={t('batch_page.preview')} aria-busy={busy}>
      <div role="status">
        <ul className="k-import-summary">
          <li>
            <strong>{n(good)}</strong> {t('batch_page.in_order')}
          </li>
          <li>
            <strong>{n(wrong)}</strong> {t('batch_page.wrong')}
          </li>
          <li>
            <strong>{hoursText(t, total)}</strong> {t('batch_page.together')}
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
            ...[t('entity.dayoff.fields.minutes.label'), t(kind === 'dayoff' ? 'batch_page.balance' : 'batch_page.month')],
            ...[t('batch_page.result'), { hidden: t('batch_page.drop') }],
          ]}
        >
          {lines.map((line, at) => (
            <PreviewRow
              key={`${line.user} ${at}`}
              kind={kind}
              zone={zone}
              line={line}
              onChange={(values) => void batch.change(at, values).catch(showFailure)}
              onDrop={() => void batch.drop(at).catch(showFailure)}
            />
          ))}
        </LinesTable>
      )}
      <footer className="k-record-foot">
        {!canSave && <span className="k-muted">{t('batch_page.title_first')}</span>}
        <Button disabled={!canSave || lines.length === 0} loading={busy} onClick={() => onSave(false)}>
          {t('batch_page.save')}
        </Button>
        {mayPost && further === 0 && (
          <Popconfirm
            disabled={!canSave || good === 0}
            title={t(wrong > 0 ? 'batch_page.post_some' : 'batch_page.post_sure', { count: good, n: n(good), wrong: n(wrong) })}
            okText={t('entity.batch.actions.post.label')}
            cancelText={t('screens:cancel')}
            onConfirm={() => onSave(true)}
          >
            <Button type="primary" disabled={!canSave || good === 0} loading={busy}>
              {t('entity.batch.actions.post.label')}
            </Button>
          </Popconfirm>
        )}
      </footer>
    </section>
  )
}

const bringIntoSight = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

interface PreviewRowProps {
  kind: BatchKind
  zone: string
  line: BatchPreviewLine
  onChange: (values: Partial<BatchDraftLine>) => void
  onDrop: () => void
}

function PreviewRow({ kind, zone, line, onChange, onDrop }: PreviewRowProps) {
  const { t } = useTranslation('as')
  const { name, employee_no, start_at, end_at, minutes, result, messages } = line
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
      <td className="k-number">{hoursText(t, minutes)}</td>
      <td className="k-number">{kind === 'dayoff' ? <Balance line={line} /> : <Month line={line} />}</td>
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

function Balance({ line: { balance_before, balance_after } }: { line: BatchPreviewLine }) {
  const { t } = useTranslation('as')
  if (balance_before === null) return <span className="k-muted">–</span>
  const after = balance_after === null ? '–' : hoursText(t, balance_after)
  return (
    <>
      {hoursText(t, balance_before)} → <strong>{after}</strong>
    </>
  )
}

function Month({ line: { month_total_min, month_cap_min, meter } }: { line: BatchPreviewLine }) {
  const { t } = useTranslation('as')
  if (month_total_min === null || month_cap_min === null) return <span className="k-muted">–</span>
  return (
    <span className="k-batch-meter" data-meter={meter}>
      {t('batch_page.of_cap', { total: hoursText(t, month_total_min), cap: hoursText(t, month_cap_min) })}
    </span>
  )
}
