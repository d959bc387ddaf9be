/** Lines are saved as a draft, or posted after the sums of what will be posted were shown. */
import { Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import type { BatchKind } from '../../../shared/as/batch'
import { Button } from '../../../ui/button'
import { hoursText } from '../common/amounts'
import { sumsOf, type BatchSums } from './batch-sums'
import type { BatchLines } from './use-batch-lines'

interface SaveButtonsProps {
  kind: BatchKind
  batch: BatchLines
  mayPost: boolean
  /** The batch has a title. */
  canSave: boolean
  onSave: (post: boolean) => void
}

export function SaveButtons({ kind, batch: { lines, further, busy }, mayPost, canSave, onSave }: SaveButtonsProps) {
  const { t } = useTranslation(['as', 'screens'])
  if (lines === null) return null
  const sums = sumsOf(lines)
  const n = (count: number) => groupDigits(String(count))
  return (
    <>
      {!canSave && <span className="k-muted">{t('batch_page.title_first')}</span>}
      <Button disabled={!canSave || lines.length === 0} loading={busy} onClick={() => onSave(false)}>
        {t('batch_page.save')}
      </Button>
      {mayPost && further === 0 && (
        <Popconfirm
          disabled={!canSave || sums.good === 0}
          title={t(sums.wrong > 0 ? 'batch_page.post_some' : 'batch_page.post_sure', {
            ...{ count: sums.good, n: n(sums.good), wrong: n(sums.wrong) },
          })}
          description={<Sums kind={kind} sums={sums} />}
          okText={t('entity.batch.actions.post.label')}
          cancelText={t('screens:cancel')}
          onConfirm={() => onSave(true)}
        >
          <Button type="primary" disabled={!canSave || sums.good === 0} loading={busy}>
            {t('entity.batch.actions.post.label')}
          </Button>
        </Popconfirm>
      )}
    </>
  )
}

function Sums({ kind, sums: { people, minutes, days, wrong } }: { kind: BatchKind; sums: BatchSums }) {
  const { t } = useTranslation('as')
  return (
    <ul className="k-batch-sums">
      <li>{t('batch_page.sum_people', { n: groupDigits(String(people)) })}</li>
      <li>{t('batch_page.sum_time', { time: hoursText(t, minutes) })}</li>
      {kind === 'dayoff' && <li>{t('batch_page.sum_days', { n: groupDigits(String(days)) })}</li>}
      {wrong > 0 && <li>{t('batch_page.sum_left_out', { n: groupDigits(String(wrong)) })}</li>}
    </ul>
  )
}
