/** Above the tabs: which form, which version, whether it is saved, what is in the way, and the button that publishes. */
import { lazy, Suspense, useState } from 'react'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { Alert, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { Flyout, useCloseFlyout } from '../../../ui/flyout'
import { DesignerMenu } from './designer-menu'
import type { DesignProblem } from './tabs/tab-keys'
import type { Draft } from './use-draft'

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog')).PublishDialog }))

interface DesignerHeadProps {
  id: number
  name: string
  code: string
  isActive: boolean
  listPath: string
  draft: Draft
  problems: readonly DesignProblem[]
  /** Publishing is tried: from now on a blank form has problems too. */
  onTry: () => void
  /** Those that are shown beside the button; publishing is held to all. */
  shown: readonly DesignProblem[]
  mayPublish: boolean
  onProblem: (problem: DesignProblem) => void
  onPublished: () => void
}

export function DesignerHead({
  id,
  name,
  code,
  isActive,
  listPath,
  draft,
  problems,
  shown,
  mayPublish,
  onTry,
  onProblem,
  onPublished,
}: DesignerHeadProps) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const [publishing, setPublishing] = useState(false)
  const { head, saving } = draft
  const isDraft = head === null || head.state === 'draft' || draft.isDirty()
  return (
    <>
      <header className="k-designer-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          label={t('designer.to_list')}
          onClick={() => void navigate(listPath)}
        />
        <h1>{name}</h1>
        <span className="k-muted">{code}</span>
        <Tag color={isDraft ? 'processing' : 'success'}>
          {isDraft ? t('designer.draft') : t('designer.published_n', { n: head.version_no })}
        </Tag>
        <span className="k-designer-saving" role="status">
          {t(`designer.saving.${saving}`)}
        </span>
        {shown.length > 0 && (
          <Flyout
            label={t('designer.problem_count', { count: shown.length })}
            icon={<WarningOutlined aria-hidden />}
            text={<span className="k-flow-problem">{shown.length}</span>}
            width={380}
            className="k-designer-problems"
          >
            <ProblemList problems={shown} onChoose={onProblem} />
          </Flyout>
        )}
        {mayPublish && (
          <Button
            type="primary"
            disabled={!isDraft}
            onClick={() => {
              setPublishing(true)
              onTry()
            }}
          >
            {t('designer.publish')}
          </Button>
        )}
        <DesignerMenu id={id} code={code} />
      </header>
      {(saving === 'stale' || saving === 'failed') && (
        <Alert
          type={saving === 'stale' ? 'warning' : 'error'}
          showIcon
          className="k-designer-alert"
          title={saving === 'stale' ? t('designer.stale') : (draft.failure ?? t('designer.saving.failed'))}
          action={
            saving === 'stale' ? (
              <Button size="small" onClick={draft.reload}>
                {t('designer.reload')}
              </Button>
            ) : (
              <Button size="small" onClick={() => void draft.flush()}>
                {t('designer.retry')}
              </Button>
            )
          }
        />
      )}
      {publishing && (
        <Suspense>
          <PublishDialog
            template={id}
            draft={draft}
            isActive={isActive}
            problems={problems}
            onClose={() => setPublishing(false)}
            onProblem={(problem) => {
              setPublishing(false)
              onProblem(problem)
            }}
            onPublished={() => {
              setPublishing(false)
              onPublished()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface ProblemListProps {
  problems: readonly DesignProblem[]
  onChoose: (problem: DesignProblem) => void
}

/** Each leads to where it is mended. */
export function ProblemList({ problems, onChoose }: ProblemListProps) {
  const close = useCloseFlyout()
  return (
    <ul className="k-designer-problem-list">
      {problems.map((problem, index) => (
        // The same may be wrong twice at one place.
        <li key={index}>
          <button
            type="button"
            onClick={() => {
              close()
              onChoose(problem)
            }}
          >
            <span>{problem.text}</span>
            {problem.place !== undefined && <small className="k-muted">{problem.place}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
