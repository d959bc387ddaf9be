/** Two questions together, or one by the groups of the roster (vs.md §8). The address keeps which; the server hides small numbers. */
import { useId } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Select, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { downloadFile } from '../../../api/engine/export'
import { readCrossTable } from '../../../api/vs/events'
import { showFailure } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { goTogether, type CrossRequest } from '../../../shared/vs/cross-table'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { eventFilePath, eventFiles } from '../../../shared/vs/export-calls'
import { MenuButton } from '../../../ui/menu-button'
import { useWords } from '../answer/inputs/use-words'
import { CrossView } from './cross-view'

interface CrossSectionProps {
  id: number
  questions: readonly QuestionToAnswer[]
  /** Keys of questions, and groups of the roster. */
  sides: readonly string[]
}

export function CrossSection({ id, questions, sides }: CrossSectionProps) {
  const { t } = useTranslation('vs')
  const [params, setParams] = useSearchParams()
  const title = useId()
  const named = (name: string) => sides.find((side) => side === params.get(name))
  const [rows, columns] = [named('rows'), named('columns')]
  const choose = (name: string, side: string | undefined) =>
    setParams(
      (now) => {
        if (side === undefined) now.delete(name)
        else now.set(name, side)
        return now
      },
      { replace: true },
    )
  const request = rows !== undefined && columns !== undefined && goTogether(questions, { rows, columns }) ? { rows, columns } : null
  // Where nothing is chosen on the other side, what goes with any.
  const rowsFor = sides.filter((side) =>
    sides.some((other) => (columns ?? other) === other && goTogether(questions, { rows: side, columns: other })),
  )
  const columnsFor = sides.filter((side) =>
    sides.some((other) => (rows ?? other) === other && goTogether(questions, { rows: other, columns: side })),
  )
  return (
    <section className="k-vs-result" aria-labelledby={title}>
      <h2 id={title}>{t('results.cross.title')}</h2>
      <div className="k-vs-cross-sides">
        <Side label={t('results.cross.rows')} {...{ questions, sides: rowsFor, value: rows }} onChange={(side) => choose('rows', side)} />
        <Side
          label={t('results.cross.columns')}
          {...{ questions, sides: columnsFor, value: columns }}
          onChange={(side) => choose('columns', side)}
        />
        {request && <CrossFiles id={id} request={request} />}
      </div>
      {request ? <Crossed {...{ id, questions, request }} /> : <p className="k-muted">{t('results.cross.hint')}</p>}
    </section>
  )
}

interface SideProps {
  label: string
  questions: readonly QuestionToAnswer[]
  sides: readonly string[]
  value: string | undefined
  onChange: (side: string | undefined) => void
}

function Side({ label, questions, sides, value, onChange }: SideProps) {
  const nameOf = useSideName(questions)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      value={value}
      options={sides.map((side) => ({ value: side, label: nameOf(side) }))}
      popupMatchSelectWidth={false}
      onChange={(side: string | undefined) => onChange(side)}
    />
  )
}

/** A question is called by its title. */
function useSideName(questions: readonly QuestionToAnswer[]): (side: string) => string {
  const { t } = useTranslation('vs')
  const words = useWords()
  return (side) => {
    const question = questions.find(({ key }) => key === side)
    return question ? words(question.title, side) : t(`results.cross.side.${side.slice(1)}`)
  }
}

function Crossed({ id, questions, request }: { id: number; questions: readonly QuestionToAnswer[]; request: CrossRequest }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/event', 'results', id, 'cross', request],
    queryFn: ({ signal }) => readCrossTable(id, request, signal),
    retry: false,
  })
  const nameOf = useSideName(questions)
  const questionOf = (side: string) => questions.find(({ key }) => key === side)
  if (error && !data) {
    const failure = failureOf(error)
    if (failure?.status !== 422) return <ScreenError error={error} onRetry={() => void refetch()} />
    return <p className="k-muted">{failure.text}</p>
  }
  if (!data) return <Skeleton active className="k-skeleton" paragraph={{ rows: 4 }} />
  return (
    <CrossView
      table={data}
      label={`${nameOf(request.rows)} × ${nameOf(request.columns)}`}
      rows={{ name: nameOf(request.rows), question: questionOf(request.rows) }}
      columns={{ name: nameOf(request.columns), question: questionOf(request.columns) }}
    />
  )
}

function CrossFiles({ id, request }: { id: number; request: CrossRequest }) {
  const { t } = useTranslation('vs')
  return (
    <MenuButton
      className="k-text-button k-more-button"
      items={() =>
        eventFiles.cross.map((format) => ({
          key: format,
          label: t('results.file', { file: t('results.files.cross'), format: format.toUpperCase() }),
          onClick: () => void downloadFile(eventFilePath(id, 'cross'), { format, ...request }).catch(showFailure),
        }))
      }
    >
      <DownloadOutlined aria-hidden /> {t('results.download')}
    </MenuButton>
  )
}
