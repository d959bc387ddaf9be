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
  return (
    <section className="k-work-preview" aria-label={t('work_list.preview')}>
      {row === undefined ? (
        <p className="k-muted">{t('work_list.choose_row')}</p>
      ) : (
        <>
          <p className="k-work-preview-open">
            <Link to={rowAddress(row)}>{t(row.state === 'draft' ? 'work_list.act.continue' : 'work_list.open_full')}</Link>
          </p>
          {row.state !== 'draft' && (
            <FormView key={row.instance} embedded instance={row.instance} task={row.task} {...(ask ? { ask } : {})} onDone={onDone} />
          )}
        </>
      )}
    </section>
  )
}
