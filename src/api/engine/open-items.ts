/** What waits for the person in each module (shell.md §2.3). */
import * as calls from '../../shared/engine/open-items'
import { call } from '../call'

export type { OpenItems } from '../../shared/engine/open-items'

export const readOpenItems = async (): Promise<calls.OpenItems> => (await call(calls.readOpenItems, { background: true })).data
