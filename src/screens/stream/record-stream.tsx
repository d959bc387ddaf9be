/** What was said of a record and what was changed in it, in one stream by time, or each alone (ca.md §2.3). */
import { useState, type ReactNode } from 'react'
import { Segmented, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LazyComponent, ShowPanelProps } from '../../resources/core/define-module'
import type { StreamLines, StreamLinesProps } from '../../resources/core/stream-parts'
import type { RecordRow } from '../../providers/data/record-api'
import type { Entity } from '../../schemas/core/define'
import { LazyPart } from '../cells/lazy-cell'
import { RecordComments } from '../comments/record-comments'
import type { Comments } from '../comments/use-comments'
import { ScreenError } from '../entity/screen-error'
import { RevisionEntry } from '../show/revision-entry'
import { useRevisions } from '../show/use-revisions'
import { streamStart } from './stream-start'
import './stream.css'

export interface StreamOf {
  row: RecordRow
  /** Fields whose changes are nothing to read: the screen hides them. */
  hide: readonly string[]
  /** With what brings former values back. */
  history: ReactNode
  /** What else was said of it. */
  lines?: LazyComponent<ShowPanelProps & StreamLinesProps> | undefined
}

interface RecordStreamProps {
  entity: Entity
  comments: Comments
  of: StreamOf
}

const kinds = ['all', 'comments', 'changes'] as const
type Kind = (typeof kinds)[number]

export function RecordStream({ entity, comments, of }: RecordStreamProps) {
  const { t } = useTranslation('screens')
  const [kind, setKind] = useState<Kind>('all')
  const { id } = of.row
  const isLive = entity.x.live !== false
  return (
    <div className="k-stream">
      <Segmented
        size="small"
        aria-label={t('stream.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`stream.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'all' && <Everything entity={entity} comments={comments} of={of} />}
      {kind === 'comments' && <RecordComments comments={comments} entity={entity.name} id={id} isLive={isLive} />}
      {kind === 'changes' && of.history}
    </div>
  )
}

/** With what the module adds to it. */
function Everything({ entity, comments, of }: RecordStreamProps) {
  const { row, lines } = of
  const everything = (added: StreamLines) => <Merged entity={entity} comments={comments} of={of} added={added} />
  if (!lines) return everything(nothing)
  const props = { row, refs: row._refs ?? {}, entity: entity.name, children: everything }
  return <LazyPart load={lines} props={props} fallback={<Skeleton active avatar />} />
}

const nothing: StreamLines = { sources: [], error: null, refetch: () => {} }

function Merged({ entity, comments, of: { row, hide }, added }: RecordStreamProps & { added: StreamLines }) {
  const { revisions, context, error, refetch, ...history } = useRevisions(entity, row)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (added.error) return <ScreenError error={added.error} onRetry={added.refetch} />
  if (!revisions || !added.sources || (!comments.threads && !comments.error)) return <Skeleton active avatar />
  const threads = comments.threads ?? []
  // Oldest first: several may have been written in one instant.
  const changes = revisions
    .toReversed()
    .map((revision) => ({ ...revision, changes: revision.changes.filter(({ field }) => !hide.includes(field)) }))
    .filter(({ version, changes }) => version === 1 || changes.length > 0)
    .map((revision) => ({
      key: `change ${revision.version}`,
      at: revision.at,
      content: <RevisionEntry context={context} revision={revision} record={row} />,
    }))
  const pages = [comments, ...added.sources, history]
  const { from, behind } = streamStart([
    { at: threads.map(({ created_at }) => created_at), hasOlder: comments.hasOlder },
    ...added.sources.map(({ lines, hasOlder }) => ({ at: lines.map(({ at }) => at), hasOlder })),
    { at: revisions.map(({ at }) => at), hasOlder: history.hasOlder },
  ])
  const isShown = (at: string) => Date.parse(at) >= from
  const shown: Comments = {
    ...comments,
    threads: threads.filter(({ created_at }) => isShown(created_at)),
    hasOlder: behind !== null,
    loadingOlder: pages.some(({ loadingOlder }) => loadingOlder),
    loadOlder: () => pages[behind ?? 0]?.loadOlder(),
  }
  return (
    <RecordComments
      comments={comments.error ? comments : shown}
      entity={entity.name}
      id={row.id}
      isLive={entity.x.live !== false}
      between={[...added.sources.flatMap(({ lines }) => lines), ...changes].filter(({ at }) => isShown(at))}
    />
  )
}
