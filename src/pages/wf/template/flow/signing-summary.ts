/** Who signs, how together, by when: the line on the block. */
import type { SigningNode } from '../../../../shared/wf/flow'
import type { FlowWords } from './flow-words'

export function signingSummary(node: SigningNode, { t, people }: FlowWords): string {
  const who = people(node.assign) || t('wf:flow.nobody')
  const mode = node.mode ?? 'all'
  const together =
    mode === 'percent'
      ? t('wf:flow.percent_of', { n: node.percent ?? '?' })
      : mode === 'count'
        ? t('wf:flow.count_of', { n: node.count ?? '?' })
        : mode === 'all'
          ? ''
          : t(`wf:flow.modes.${mode}`)
  return [who, together, node.due ? t('wf:flow.within', { hours: node.due.hours }) : ''].filter(Boolean).join(' · ')
}
