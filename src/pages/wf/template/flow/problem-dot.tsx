/** Red where something keeps the form from being published; says what. */
import { useTranslation } from 'react-i18next'

export function ProblemDot({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('wf')
  if (problems.length === 0) return null
  const said = problems.join('\n')
  return (
    <span
      className="k-flow-problem"
      role="img"
      aria-label={t('flow.problems_here', { count: problems.length, problems: said })}
      title={said}
    >
      {problems.length}
    </span>
  )
}
