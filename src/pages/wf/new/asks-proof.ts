/** Must who submits a form prove who they are, or set their signature (wf.md §5.11)? */
import type { SignPolicy } from '../../../shared/wf/flow'

export const asksProof = ({ reauth, image = 'none' }: SignPolicy): boolean => reauth !== 'none' || image !== 'none'
