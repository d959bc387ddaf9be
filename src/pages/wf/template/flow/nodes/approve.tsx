/** Somebody agrees or not (wf.md §3, §5.2–5.6). */
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import { defineNode } from '../node-type'
import { signingSummary } from '../signing-summary'
import { SigningPanel } from '../panel/signing-panel'

export const approveNode = defineNode({
  type: 'approve',
  group: 'people',
  icon: AuditOutlined,
  prefix: 'n',
  make: (key) => ({ key, type: 'approve', mode: 'all', assign: [{ kind: 'manager', level: 1 }] }),
  summary: signingSummary,
  Panel: SigningPanel,
})
