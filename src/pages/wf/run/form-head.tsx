/** Which form it is, and how far (wf.md §2.2). */
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { FormView, InstanceState } from '../../../shared/wf/instance-calls'
import { Button } from '../../../ui/button'
import { formAddress } from './form-address'

export const stateColours: Readonly<Record<InstanceState, string>> = {
  draft: 'default',
  running: 'processing',
  returned: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
  terminated: 'error',
  suspended: 'warning',
  revoked: 'default',
  void: 'default',
}

export function FormHead({ view, embedded }: { view: FormView; embedded: boolean }) {
  const { t } = useTranslation(['wf', 'common'])
  const navigate = useNavigate()
  const formats = useFormats()
  const { template, initiator, on_behalf_of: behalf } = view
  const at = (instant: string) => formatDateTime(instant, formats)
  const facts = [
    behalf ? t('view.for_other', { name: initiator.name, other: behalf.name }) : initiator.name,
    view.department,
    view.started_at && t('view.submitted_at', { at: at(view.started_at) }),
    view.ended_at ? t('view.ended_at', { at: at(view.ended_at) }) : view.due_at && t('view.due_at', { at: at(view.due_at) }),
    t('view.version', { n: template.version_no }),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <header className="k-form-view-head">
      {!embedded && (
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} label={t('view.back')} onClick={() => void navigate('/wf/use')} />
      )}
      <div>
        <p className="k-secondary">
          {i18nText(template.name, formats.language)}
          {view.serial_no && <span className="k-form-view-no"> {view.serial_no}</span>}
        </p>
        <h1 id={`wf-form-${view.id}`} className="k-record-title" tabIndex={-1}>
          {view.title}
        </h1>
        <p className="k-form-view-tags">
          <Tag color={stateColours[view.state]}>{t(`entity.instance.fields.state.enum.${view.state}`)}</Tag>
          {view.priority !== 'normal' && <Tag color="error">{t(`entity.instance.fields.priority.enum.${view.priority}`)}</Tag>}
          {template.confidentiality === 'confidential' && <Tag color="warning">{t('view.confidential')}</Tag>}
          {view.task?.on_hold && <Tag color="warning">{t('view.on_hold')}</Tag>}
          {view.test && <Tag>{t('view.test')}</Tag>}
          {view.posting_state === 'failed' && <Tag color="error">{t('view.posting_failed')}</Tag>}
        </p>
        <p className="k-secondary k-form-view-facts">{facts.join(' · ')}</p>
        {view.task && (
          <p className="k-form-view-task" role="status">
            {t(view.task.for ? 'view.your_task_for' : 'view.your_task', {
              node: i18nText(view.task.node_name, formats.language) || t(`entity.task.fields.kind.enum.${view.task.kind}`),
              name: view.task.for?.name ?? '',
            })}
            {view.task.due_at && ` · ${t('view.due_at', { at: at(view.task.due_at) })}`}
          </p>
        )}
      </div>
      {embedded && (
        <Link
          className="k-form-view-open"
          to={formAddress(view.id, view.task?.id ?? null)}
          aria-label={t('view.open_whole')}
          title={t('view.open_whole')}
        >
          <ExportOutlined aria-hidden />
        </Link>
      )}
    </header>
  )
}
