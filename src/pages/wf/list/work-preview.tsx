/** The form of the chosen row beside the list, with what may be decided about it (wf.md §2.1). */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkRow } from '../../../shared/wf/work-list'
import { FormView, type FormViewProps } from '../run/form-view'
import { rowAddress } from './row-words'

interface WorkPreviewProps {
  row: WorkRow | undefined
  /** A key of the list presses a button of the form. */
  ask: FormViewProps['ask']
  /** @param isOver the task is the person's no more */
  onDone: (isOver: boolean) => void
}

export function WorkPreview({ row, ask, onDone }: WorkPreviewProps) {
  const { t } = useTranslation('wf')
  if (row === undefined) return <p className="k-muted">{t('work_list.choose_row')}</p>
  const isDraft = row.state === 'draft'
  return (
    <>
      <p className="k-work-preview-open">
        <Link to={rowAddress(row)}>{t(isDraft ? 'work_list.act.continue' : 'work_list.open_full')}</Link>
      </p>
      {!isDraft && (
        <FormView key={row.instance} embedded instance={row.instance} task={row.task} {...(ask ? { ask } : {})} onDone={onDone} />
      )}
    </>
  )
}
