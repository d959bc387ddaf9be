/** Who makes events opens the pictures of the templates that they may use, without a right to templates themselves. */
import type { example } from '../../../../src/schemas/vs/example'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import { isOffered } from './templates'

export const templateHooks: EntityHooks<RowOf<typeof example>> = { opensFiles: isOffered }
