/** What one has planned and is due: overdue, today, within a week; completed from here, too. */
import { useState } from 'react'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { WidgetAnswer } from '../../../components/home/widget-answer'
import { widgetKey } from '../../../components/home/widget-key'
import { Button } from '../../../ui/button'
import { readAgenda, type Agenda, type AgendaEntry } from '../../../shared/cm/activity'
import { completed } from '../activity/completed'
import { dueText } from '../activity/timeline/activity-line'
import { CompleteDialog } from '../activity/timeline/complete-dialog'
import './home.css'

const path = `${readAgenda.path}?whose=mine`
const parts = ['overdue', 'today', 'week'] as const

export default function AgendaWidget() {
  const { t } = useTranslation('cm')
  const client = useQueryClient()
  const [completing, setCompleting] = useState<AgendaEntry | null>(null)
  return (
    <>
      <WidgetAnswer<Agenda> path={path} live={['cm/activity']}>
        {(agenda) => <Parts agenda={agenda} onComplete={setCompleting} />}
      </WidgetAnswer>
      <p className="k-widget-foot">
        <Link to="/cm/use/activity">{t('widget.agenda.open')}</Link>
      </p>
      {completing && (
        <CompleteDialog
          activity={completed(completing)}
          onDone={() => void client.invalidateQueries({ queryKey: widgetKey(path) })}
          onClose={() => setCompleting(null)}
        />
      )}
    </>
  )
}

function Parts({ agenda, onComplete }: { agenda: Agenda; onComplete: (entry: AgendaEntry) => void }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const shown = parts.filter((part) => agenda.parts[part].length > 0)
  if (shown.length === 0) return <p className="k-secondary">{t('widget.agenda.empty')}</p>
  return shown.map((part) => (
    <section key={part}>
      <h3 className={part === 'overdue' ? 'k-agenda-overdue' : undefined}>
        {t(`agenda.${part}`)} ({agenda.parts[part].length})
      </h3>
      <ul className="k-widget-list">
        {agenda.parts[part].map((entry) => (
          <li key={entry.id} className="k-widget-line">
            <Link to={`/cm/use/activity/show?id=${entry.id}`}>{entry.subject}</Link>
            <time dateTime={entry.due_at}>{dueText(entry, formats)}</time>
            {entry.may_edit && (
              <Button
                type="text"
                size="small"
                icon={<CheckOutlined aria-hidden />}
                label={t('timeline.acts', { act: t('activity.complete'), name: entry.subject })}
                onClick={() => onComplete(entry)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
