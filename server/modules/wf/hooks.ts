/** Rules of the records of wf that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'
import { delegationHooks } from './delegation/delegation-hooks'
import { postingHooks } from './action/posting-hooks'
import { instanceHooks, sealedFileHooks } from './run/readers'
import { formLinkHooks } from './template/form-link-hooks'
import { settingHooks } from './template/setting-hooks'
import { signatureHooks } from './signature/signature-hooks'
import { templateCategoryHooks, templateHooks } from './template/template-hooks'

export const wfHooks: Readonly<Record<string, EntityHooks>> = {
  'wf/delegation': delegationHooks,
  'wf/form-link': formLinkHooks,
  'wf/instance': instanceHooks,
  'wf/posting': postingHooks,
  'wf/sealed-file': sealedFileHooks,
  'wf/setting': settingHooks,
  'wf/signature': signatureHooks,
  'wf/template': templateHooks,
  'wf/template-category': templateCategoryHooks,
}
