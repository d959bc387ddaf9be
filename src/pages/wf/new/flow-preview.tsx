/** Who will sign, as the values stand now, and whom the person chooses themselves (wf.md §2, §5.2). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { previewFlow, type PreviewQuestion } from '../../../api/wf/filling'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { failureOf } from '../../../providers/http/error-text'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Choice, FlowStep } from '../../../shared/wf/instance-calls'
import { ErrorBox } from '../../../ui/page-error'
import { useDebounced } from '../../../ui/use-debounced'
import { NextChoices } from '../run/next-choices'

const restMs = 500

export type Choices = Readonly<Record<string, readonly number[]>>

/** The preview of what rested for a moment. */
export function useFlowPreview(question: PreviewQuestion) {
  const rested = useDebounced(JSON.stringify(question), restMs)
  return useQuery({
    queryKey: ['wf-preview-flow', rested],
    queryFn: ({ signal }) => previewFlow(JSON.parse(rested) as PreviewQuestion, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: 1,
  })
}

/** Nodes where fewer are chosen than must be. */
export const missingChoices = (choices: readonly Choice[], value: Choices): string[] =>
  choices.filter(({ node, min }) => (value[node]?.length ?? 0) < min).map(({ node }) => node)

interface FlowPreviewProps {
  answer: ReturnType<typeof useFlowPreview>
  value: Choices
  onChange: (value: Choices) => void
  /** Nodes that were tried to be left open. */
  missing: readonly string[]
}

export function FlowPreview({ answer, value, onChange, missing }: FlowPreviewProps) {
  const { t } = useTranslation(['wf', 'common'])
  const { data, error, refetch, isFetching } = answer
  if (!data && error)
    return <ErrorBox title={t('common:error.part')} detail={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 4 }} />
  return (
    <>
      <NextChoices
        choices={data.choices}
        value={value}
        errorOf={(part) => (missing.some((node) => part === `choice.${node}`) ? t('wf:filling.choose_signer') : undefined)}
        onChange={onChange}
      />
      <ol className="k-filling-flow" aria-busy={isFetching}>
        {data.steps.map((step) => (
          <Step key={step.node} step={step} />
        ))}
      </ol>
    </>
  )
}

function Step({ step }: { step: FlowStep }) {
  const { t } = useTranslation(['wf', 'screens'])
  const formats = useFormats()
  const names = step.people.map(({ name, for: principal, auto }) =>
    [name, principal && t('wf:filling.stands_for', { name: principal }), auto && t('wf:filling.automatic')].filter(Boolean).join(' '),
  )
  return (
    <li data-node={step.node} data-unresolved={step.unresolved ?? undefined} style={{ marginInlineStart: step.depth * 12 }}>
      <strong>{i18nText(step.name, formats.language)}</strong>
      {names.length > 0 && <span>{names.join(t('screens:list_separator'))}</span>}
      {step.unresolved && <span className="k-filling-problem">{t(`wf:filling.unresolved.${step.unresolved}`)}</span>}
      {step.instead && <span className="k-muted">{t(`wf:filling.instead.${step.instead}`)}</span>}
      {step.due && <span className="k-muted">{t('wf:filling.until', { time: momentText(Date.parse(step.due), formats) })}</span>}
    </li>
  )
}
