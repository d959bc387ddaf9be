/** What the latest change did to the text: added words marked, removed ones struck through (bb.md §2, §12.9). */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readDiff } from '../../../api/bb/bulletins'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { languageNames } from '../../../providers/i18n/language'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { BulletinDiff, DiffPart } from '../../../shared/bb/bulletin'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

export function ChangesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['bb', 'common'])
  const { data, error, refetch } = useQuery({ queryKey: ['bb/bulletin', 'diff', id], queryFn: () => readDiff(id), retry: 1, staleTime: 0 })
  return (
    <Dialog
      open
      title={t('bb:read.changes')}
      width={720}
      height="auto"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Changes diff={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}

function Changes({ diff: { from, to, reason, titles, bodies, files } }: { diff: BulletinDiff }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const of = ({ revision, minor, at }: BulletinDiff['from']) =>
    t('read.revision', { revision: minor === 0 ? revision : `${revision}.${minor}`, time: momentText(Date.parse(at), formats) })
  const changed = [...titles, ...bodies].filter(({ parts }) => parts.some(({ kind }) => kind !== 'same'))
  return (
    <div className="k-bb-changes">
      <p className="k-secondary">{t('read.from_to', { from: of(from), to: of(to) })}</p>
      {reason && <p>{t('read.reason', { reason })}</p>}
      {changed.length === 0 && files.added.length + files.removed.length === 0 && <p>{t('read.no_changes')}</p>}
      {changed.map(({ language, parts }, index) => (
        <section key={index} aria-label={languageNames[language]}>
          <h3>{languageNames[language]}</h3>
          <p className="k-bb-diff">
            {parts.map((part, at) => (
              <Part key={at} part={part} />
            ))}
          </p>
        </section>
      ))}
      {files.added.map((name) => (
        <p key={`added ${name}`}>
          <ins>{t('read.file_added', { name })}</ins>
        </p>
      ))}
      {files.removed.map((name) => (
        <p key={`removed ${name}`}>
          <del>{t('read.file_removed', { name })}</del>
        </p>
      ))}
    </div>
  )
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const

function Part({ part: { kind, text } }: { part: DiffPart }) {
  const Element = elements[kind]
  return <Element>{text}</Element>
}
