/** Votes and surveys (vs.md). Their screens are not there yet: until then they have an API and no menu. */
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { defineModule } from './core/define-module'
import { vsUse } from './vs-use'

export const vs = defineModule(
  'vs',
  {
    icon: CheckSquareOutlined,
    ...vsUse,
    plain: {
      category: 'vs.admin.category',
      'category-right': 'vs.admin.permission',
      event: 'vs.use.event',
      example: 'vs.admin.example',
      participant: 'vs.use.participant',
      protocol: 'vs.use.event',
      response: 'vs.use.result',
    },
  },
  {},
)
