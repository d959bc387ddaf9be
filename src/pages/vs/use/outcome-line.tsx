/** What came of a completed event, in a line. */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import type { Outcome } from '../../../shared/vs/outcome'
import { useWords } from '../answer/inputs/use-words'

export function OutcomeLine({ outcome }: { outcome: Outcome }) {
  return <span className="k-vs-outcome">{useOutcomeText(outcome)}</span>
}

function useOutcomeText(outcome: Outcome): string {
  const { t } = useTranslation('vs')
  const words = useWords()
  switch (outcome.kind) {
    case 'no_quorum':
      return t('use.outcome.no_quorum')
    case 'passed':
    case 'failed':
    case 'yes_no':
      return t(`use.outcome.${outcome.kind}`, { yes: outcome.yes, no: outcome.no })
    case 'elected': {
      const names = outcome.names.map((name) => words(name)).join(t('use.outcome.comma'))
      return outcome.more === 0 ? t('use.outcome.elected', { names }) : t('use.outcome.elected_more', { names, count: outcome.more })
    }
    case 'turnout':
      return t('use.outcome.turnout', { share: formatPercent(outcome.share) })
  }
}
