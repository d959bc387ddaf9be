/** Schulze: how many put the one before the other, and the strongest paths (vs.md §5.3). */
import { useTranslation } from 'react-i18next'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { optionIds } from '../../../shared/vs/question'
import type { SchulzeCount } from '../../../shared/vs/schulze'
import { FigureTable } from './figure-table'
import { useNames } from './use-option-names'

export function PairsTable({ question, count: { pairs, paths, order } }: { question: QuestionToAnswer; count: SchulzeCount }) {
  const { t } = useTranslation('vs')
  const { optionName } = useNames(question)
  const options = optionIds(question)
  const table = (kind: 'pairs' | 'paths', matrix: readonly (readonly string[])[]) => (
    <>
      <h3>{t(`results.${kind}`)}</h3>
      <p className="k-muted">{t(`results.${kind}_hint`)}</p>
      <FigureTable
        label={t(`results.${kind}`)}
        heads={[t('results.option'), ...options.map(optionName)]}
        rows={options.map((option, row) => ({
          key: option,
          name: optionName(option),
          cells: options.map((_, column) => {
            const [mine, theirs] = [matrix[row]?.[column], matrix[column]?.[row]]
            if (row === column) return '–'
            return <span data-elected={Number(mine) > Number(theirs) || undefined}>{mine}</span>
          }),
        }))}
      />
    </>
  )
  return (
    <>
      <p>{t('results.order', { order: order.map((group) => group.map(optionName).join(' = ')).join(', ') })}</p>
      {table('pairs', pairs)}
      {table('paths', paths)}
    </>
  )
}
