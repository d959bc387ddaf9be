/** Below the address of the console: papers, mails and QR codes name it, so it is said where it leads nowhere (wf.md §5.12). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TabPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { companySetup } from '../../../schemas/sc/company-setup'
import { reachProblem } from '../../../shared/engine/console-reach'

export default function AddressNote({ values: { base_url: address } }: TabPanelProps<RowOf<typeof companySetup>>) {
  const { t } = useTranslation('sc')
  const here = window.location.origin
  const problem = typeof address === 'string' ? reachProblem(address, here) : null
  return problem && <Alert type="warning" showIcon role="status" title={t(`setting.reach.${problem}`, { here })} />
}
