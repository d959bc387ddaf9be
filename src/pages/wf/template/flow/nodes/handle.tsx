/** Somebody does the work: no opinion, only done (wf.md §3). */
import FormOutlined from '@ant-design/icons/FormOutlined'
import { defineNode } from '../node-type'
import { signingSummary } from '../signing-summary'
import { SigningPanel } from '../panel/signing-panel'

export const handleNode = defineNode({
  type: 'handle',
  group: 'people',
  icon: FormOutlined,
  prefix: 'h',
  make: (key) => ({ key, type: 'handle', mode: 'any', assign: [] }),
  summary: signingSummary,
  Panel: SigningPanel,
})
