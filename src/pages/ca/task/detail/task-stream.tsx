/** What was reported of a task, asked for and declined, among its comments and changes (ca.md §2.3). */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { RichText } from '../../../../components/format/rich-text'
import type { RecordRow } from '../../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import type { StreamLine, StreamLinesProps } from '../../../../resources/core/stream-parts'
import { declinesOf } from '../../../../shared/ca/declines'
import { FileValue } from '../../../../screens/cells/file-value'
import { useTaskPages, type TaskPages } from '../use-task-rows'
import { useRequestWords } from './use-request-words'

const everDeclined = [
  { field: 'declined_at', op: 'nempty' },
  // Before the time was kept.
  { field: 'state', op: 'eq', value: 'declined' },
] as const

export default function TaskStream({ row, children }: ShowPanelProps & StreamLinesProps) {
  const of = { field: 'task', op: 'eq', value: Number(row.id) } as const
  const reports = useTaskPages('ca/task-report', of)
  const requests = useTaskPages('ca/task-request', of)
  const declined = useTaskPages('ca/task-assignee', { all: [of, { any: everDeclined }] })
  const lines = useLines()
  const pages = [reports, requests, declined]
  const isRead = pages.every(({ rows }) => rows !== undefined)
  return children({
    sources: isRead
      ? [
          { ...reports, lines: linesOf(reports, lines.reported) },
          { ...requests, lines: linesOf(requests, lines.requested) },
          { ...declined, lines: linesOf(declined, lines.declined) },
        ]
      : undefined,
    error: pages.find(({ error }) => error)?.error,
    refetch: () => pages.filter(({ error }) => error).forEach(({ refetch }) => refetch()),
  })
}

type LinesOfRow = (row: RecordRow, refs: Refs) => readonly StreamLine[]

const linesOf = ({ rows = [], refs }: TaskPages, lines: LinesOfRow): readonly StreamLine[] =>
  rows.toReversed().flatMap((row) => lines(row, refs))

function useLines(): Record<'reported' | 'requested' | 'declined', LinesOfRow> {
  const { t } = useTranslation('ca')
  const requestWords = useRequestWords()
  const line = (key: string, { at, by, said }: { at: unknown; by: string | undefined; said: string }, more?: ReactNode): StreamLine => ({
    key,
    at: String(at),
    content: <Said at={String(at)} by={by} said={said} more={more} />,
  })
  const nameOf = (refs: Refs, user: unknown) => refTitle(refs, 'sc/user', user)?.title
  return {
    reported: ({ id, at, user, percent, minutes, body, files }, refs) => [
      line(
        `report ${id}`,
        { at, by: nameOf(refs, user), said: t('task_detail.said.reported', { percent: Number(percent) }) },
        <>
          {typeof minutes === 'number' && minutes > 0 && <p className="k-muted">{t('task_detail.minutes', { count: minutes })}</p>}
          {typeof body === 'string' && body !== '' && <RichText html={body} />}
          {Array.isArray(files) && files.length > 0 && <FileValue refs={refs} value={files} whole />}
        </>,
      ),
    ],
    requested: (request, refs) => {
      const { id, state, created_at, updated_at, user, decided_by, decided_note, reason } = request
      const asked = line(
        `request ${id}`,
        { at: created_at, by: nameOf(refs, user), said: requestWords(request, refs) },
        <p>{String(reason)}</p>,
      )
      if (state === 'open') return [asked]
      const person = nameOf(refs, user) ?? ''
      const decided = {
        at: updated_at,
        by: state === 'withdrawn' ? person : nameOf(refs, decided_by),
        said: t(`task_detail.said.${String(state)}`, { person }),
      }
      return [asked, line(`decision ${id}`, decided, typeof decided_note === 'string' && decided_note !== '' && <p>{decided_note}</p>)]
    },
    declined: (part, refs) =>
      declinesOf(part).map(({ at, reason }) =>
        line(`declined ${part.id} ${at}`, { at, by: nameOf(refs, part.user), said: t('task_detail.said.declined') }, <p>{reason}</p>),
      ),
  }
}

function Said({ at, by, said, more }: { at: string; by: string | undefined; said: string; more: ReactNode }) {
  const formats = useFormats()
  return (
    <>
      <div className="k-history-head">
        <strong>{by}</strong> {said} <time dateTime={at}>{formatDateTime(at, formats)}</time>
      </div>
      {more}
    </>
  )
}
