/** What was done with a form, by whom and when, in the order of its chain (wf.md §3 `wf/event`). */
import { Alert, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '../../../components/inputs/chosen-files'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Avatar } from '../../../components/people/avatar'
import { i18nText } from '../../../shared/engine/i18n-text'
import { languageTags } from '../../../shared/engine/language-tags'
import type { TrailEntry } from '../../../shared/wf/instance-calls'

export function FormTrail({ entries, intact }: { entries: readonly TrailEntry[]; intact: boolean }) {
  const { t } = useTranslation('wf')
  return (
    <>
      {!intact && <Alert type="error" role="alert" showIcon title={t('view.broken_chain')} />}
      <ol className="k-form-trail" aria-label={t('view.tab.trail')}>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
    </>
  )
}

function Entry({ entry }: { entry: TrailEntry }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const { actor, on_behalf_of: behalf, node_name: node, comment, files, to } = entry
  const name = actor?.name ?? t('view.system')
  return (
    <li data-superseded={entry.superseded || undefined} data-act={entry.act}>
      {actor ? <Avatar name={actor.name} person={actor.id} /> : <span className="k-avatar" aria-hidden />}
      <div>
        <p>
          <strong>{behalf ? t('view.for_other', { name, other: behalf.name }) : name}</strong>{' '}
          <span>{t(`entity.event.fields.act.enum.${entry.act}`)}</span>
          {to.length > 0 && <span> → {new Intl.ListFormat(languageTags[formats.language]).format(to.map((person) => person.name))}</span>}
          {entry.superseded && <Tag>{t('view.superseded')}</Tag>}
        </p>
        {comment && <p className="k-form-trail-comment">{comment}</p>}
        <ChosenFiles files={files.map((file) => ({ ...file, title: file.name }))} />
        <p className="k-muted">
          {[
            node && i18nText(node, formats.language),
            formatDateTime(entry.at, formats),
            entry.auth !== 'session' && entry.auth !== 'system' && t(`entity.event.fields.auth.enum.${entry.auth}`),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          <code title={entry.hash}>{entry.hash.slice(0, 8)}</code>
        </p>
      </div>
    </li>
  )
}
