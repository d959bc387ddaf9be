/** The branches of a block in their order, each with its condition; a click goes to it. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../components/format/format-settings'
import type { Branch } from '../../../../../shared/wf/flow'
import { useFlowActs } from '../flow-acts'
import { useFlowDesign } from '../design-context'
import { branchName, useFlowWords } from '../flow-words'

interface BranchListPartProps {
  branches: readonly Branch[]
  /** How they are chosen: the first that holds, every one that holds, all. */
  help: 'first' | 'every' | 'all'
}

export function BranchListPart({ branches, help }: BranchListPartProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const { flow, fields } = useFlowDesign()
  const words = useFlowWords(flow, fields)
  const { select } = useFlowActs()
  return (
    <section className="k-flow-part">
      <p className="k-muted">{t(`flow.branch_help.${help}`)}</p>
      <ol className="k-flow-branch-list">
        {branches.map((branch, index) => (
          <li key={branch.key}>
            <button type="button" onClick={() => select(branch.key)}>
              <span>{branchName(t, branch, index, language)}</span>
              {help !== 'all' && (
                <small className="k-muted">{branch.default ? t('flow.default_help') : words.when(branch) || t('flow.no_condition')}</small>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
