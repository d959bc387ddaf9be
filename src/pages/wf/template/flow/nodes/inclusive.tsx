/** Every branch whose condition holds, then all together again (wf.md §3). */
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import { defineNode } from '../node-type'
import { BranchListPart } from '../panel/branch-list-part'

export const inclusiveNode = defineNode({
  type: 'inclusive',
  group: 'ways',
  icon: ApartmentOutlined,
  prefix: 'i',
  make: (key, fresh) => ({
    key,
    type: 'inclusive',
    branches: [
      { key: fresh('b'), nodes: [] },
      { key: fresh('b'), default: true, nodes: [] },
    ],
  }),
  summary: ({ branches }, { t }) => t('wf:flow.branches', { count: branches.length }),
  Panel: ({ node }) => <BranchListPart branches={node.branches} help="every" />,
})
