/** One of several branches, the first whose condition holds (wf.md §3). */
import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import { defineNode } from '../node-type'
import { BranchListPart } from '../panel/branch-list-part'

export const conditionNode = defineNode({
  type: 'condition',
  group: 'ways',
  icon: BranchesOutlined,
  prefix: 'c',
  make: (key, fresh) => ({
    key,
    type: 'condition',
    branches: [
      { key: fresh('b'), nodes: [] },
      { key: fresh('b'), default: true, nodes: [] },
    ],
  }),
  summary: ({ branches }, { t }) => t('wf:flow.branches', { count: branches.length }),
  Panel: ({ node }) => <BranchListPart branches={node.branches} help="first" />,
})
